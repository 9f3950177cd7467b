import { type ForeignLanguage, readDictionary } from './foreignLanguage';

export const japanese: ForeignLanguage = {
  code: 'ja',
  markers: /[\u3040-\u309f\u30a0-\u30fa\u30fc-\u30ff]/g,
  how: /どのように|どうやって|仕組み/,
  wholes: /^(?:テキスト|コード|ファイル|文書|プログラム|スクリプト|全部|合計|全体|定義)$/,
  forms: [
    ['environment', /環境変数/],
    ['endpoints', /エンドポイント|ルート(?:の|を|は|一覧)|apiの(?:一覧|パス)/],
    ['imports', /が(?:インポート|import)(?:する|して|している)|何をインポート|何に依存/],
    ['importers', /インポート|importして|依存して/],
    ['largest', /最大の|(?:最も|一番)(?:大きい|大きな|長い)/],
    ['smallest', /最小の|(?:最も|一番)(?:小さい|小さな|短い)/],
    ['count', /いくつ|何個|何件|何行|何文字|数は|の数/],
    [
      'unable',
      /書いて|作って|作成して|翻訳して|訳して|直して|修正して|変更して|改善して|削除して|書き換えて|実装して|評価して/,
    ],
    ['throws', /エラー|例外/, /投げ|スロー|発生|出す|送出/],
    ['define', /どこ/, /定義|宣言|実装|書かれ/],
    ['uses', /使われ|使用|使って|呼び出|呼ばれ|呼んで|参照/],
    ['outline', /要約|まとめて|概要/],
    ['symbol', /何をし|何をする|説明|とは|どう動|どのように動/],
    [
      'value',
      /デフォルト|既定|初期値|最大|最小|上限|下限|何回|何秒|何分|何時間|何日|いくら|どのくらい|どれくらい|ポート|値は/,
    ],
    ['list', /一覧|リスト|列挙|見せて|示して|どの|どんな|何が/],
  ],
  subjects: [
    ['todo', /todo|fixme/],
    ['import', /インポート|依存関係/],
    ['export', /エクスポート/],
    ['method', /メソッド/],
    ['class', /クラス/],
    ['interface', /インターフェ/],
    ['enum', /列挙型/],
    ['constant', /定数/],
    ['variable', /変数/],
    ['property', /プロパティ|フィールド/],
    ['test', /テスト/],
    ['heading', /見出し|章/],
    ['comment', /コメント/],
    ['link', /リンク/],
    ['error', /エラー|例外/],
    ['function', /関数/],
    ['line', /行/],
    ['word', /単語/],
    ['character', /文字/],
    ['file', /ファイル/],
    ['type', /型/],
  ],
  words: readDictionary(`
読み込=read load
読み取=read
読む=read
読ま=read
書き込=write
保存=save store
削除=delete remove
追加=add
作成=create make
生成=create generate
構築=build
検証=verify check validate
確認=check
チェック=check
署名=signature
アクセス=access
権限=permission
許可=allowed permission
認証=auth authenticate
ログイン=login
ユーザー=user
利用者=user
パスワード=password
鍵=key
キー=key
秘密=secret
暗号=encrypt
ロック=lock
古い=stale old
期限切れ=expired
期限=expiry deadline
有効=valid
時間=time
待=wait
再試行=retry
リトライ=retry
繰り返=repeat retry
試行=attempt
接続=connection
サーバー=server
リクエスト=request
要求=request
レスポンス=response
応答=response
メッセージ=message
エラー=error
失敗=failure error
例外=exception
警告=warning
ログ=log
設定=config setting
既定=default
デフォルト=default
サイズ=size
大きさ=size
長さ=length
上限=limit max
制限=limit
最大=max
最小=min
閾値=threshold
欠測=gap missing
隙間=gap
測定=measurement reading
値=value
行=line row
列=column
表=table
データベース=database
データ=data
並べ替=sort
ソート=sort
検索=search find
探=find
計算=compute calculate
合計=sum total
平均=mean average
月=month
日=day
週=week
年=year
報告=report
レポート=report
出力=output print
表示=show print
入力=input
コマンド=command
荷物=parcel
小包=parcel
配達=deliver courier
受け取=collect receive
更新=renew update
返送=return
バックアップ=backup
スナップショット=snapshot
チャンク=chunk
分割=split chunk
ネットワーク=network
アップロード=upload
ダウンロード=download
送信=send
開始=start
停止=stop
終了=exit end
キャンセル=cancel
中止=abort
キャッシュ=cache
バッファ=buffer
キュー=queue
言語=language
バージョン=version
ファイル=file
フォルダ=folder
関数=
クラス=
どこ=
何=
支払=payment
読み出=read
開=open
閉=close
埋め=fill
実行=run execute
呼び出=call
処理=handle process
比較=compare
結合=merge join
登録=register
選=choose select
名前=name
アドレス=address
破棄=drop discard
`),
};
