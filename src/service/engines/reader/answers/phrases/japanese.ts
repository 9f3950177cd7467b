import { connectCommand } from '../answerPhrases';
import type { Phrases } from './phrases';

export const japanese: Phrases = {
  labels: {
    function: '関数',
    method: 'メソッド',
    class: 'クラス',
    interface: 'インターフェイス',
    type: '型',
    enum: '列挙型',
    constant: '定数',
    variable: '変数',
    property: 'プロパティ',
    test: 'テスト',
    heading: '見出し',
    key: 'キー',
    symbol: 'シンボル',
    import: 'インポート',
    export: 'エクスポート',
    todo: 'TODO',
    comment: 'コメント',
    link: 'リンク',
    line: '行',
    word: '単語',
    character: '文字',
    sentence: '文',
    file: 'ファイル',
    error: '投げられるエラー',
    endpoint: 'エンドポイント',
    environment: '環境変数',
  },
  counted: (label, count, texts) => `**${label}: ${count} 件**（${texts}の中で見つかりました）`,
  noneOf: (label, texts) => `${texts}には見つかりませんでした: ${label}`,
  nothingFound: (words, texts) =>
    `該当する箇所は見つかりませんでした。${texts}で次の語を探しました: ${words}`,
  noWords: '質問の中に検索できる語がありません。',
  texts: (files, lines) => `${number(files)} 個のファイル（${number(lines)} 行）`,
  lines: (count) => `${number(count)} 行`,
  bytes: (count) => `${number(count)} バイト`,
  more: (count) => `…ほか ${number(count)} 件`,
  bestPassages: '最も近い箇所は次のとおりです。',
  values: 'テキストには次の値があります。',
  definedAt: (name) => `${name} はここで定義されています。`,
  usedIn: (name, lines) => `${name} は ${lines}で使われています。`,
  notThere: (name, texts) => `${name} は${texts}の中にありません。`,
  importedBy: (name, files) =>
    `${name} は **${number(files)} 個のファイル**からインポートされています。`,
  importedByNone: (name, texts) => `${name} をインポートするファイルはありません（${texts}）。`,
  throwsErrors: (name) => `${name} が投げるエラーは次のとおりです。`,
  throwsNothing: (name) => `${name} が投げるエラーは見つかりません。`,
  largest: (label) => `${label}（大きい順に並べています）`,
  smallest: (label) => `${label}（小さい順に並べています）`,
  outlineOf: (name, lines) => `${name}（${lines}）の内容は次のとおりです。`,
  comment: 'コメントには次のように書かれています。',
  calls: '呼び出しの順序は次のとおりです。',
  calledBy: '次の場所から呼び出されています:',
  unable: 'それはできません。これは Parley の内蔵リーダーで、AI モデルではありません。',
  and: '、',
  searchedFor: (names, found) =>
    `ワークスペースで${names}を検索しました。検索結果は ${number(found)} か所です。`,
  searched: (found) =>
    found === 0
      ? 'ワークスペースで質問の内容を検索しましたが、何も見つかりませんでした。'
      : 'ワークスペースで質問の内容を検索しました。',
  searchFailed: (reason) => `ワークスペースで調べられませんでした: ${reason}`,
  unreadPlaces: '次の場所にもありますが、まだ読んでいません:',
  nothingToRead: 'まだ読むものがありません。ファイルか選択範囲を添付して質問してください。',
  connect: `ほかの質問には、${connectCommand} で言語モデルを選んでください。`,
};

function number(count: number): string {
  return count.toLocaleString('ja-JP');
}
