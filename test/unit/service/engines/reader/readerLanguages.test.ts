import assert from 'node:assert/strict';
import { askAbout, ask, user } from './readerTalk';

/** Each question with the files it is about, if not all, and what its answer has. */
const questions: readonly (readonly [question: string, files: string[], ...says: RegExp[]])[] = [
  ['Wo ist delayBefore definiert?', ['retry.ts'], /ist hier definiert: `retry\.ts:37-40`/],
  ['Wo wird `delayBefore` verwendet?', ['retry.ts'], /wird in 1 Zeile verwendet/],
  ['Wie viele Funktionen gibt es?', ['ledger.py'], /\*\*Funktionen: \d\*\*/],
  ['Welche Fehler wirft retry?', ['retry.ts'], /`retry`[^\n]* (?:wirft:|wirft\.)/],
  ['Welche Datei ist die größte?', [], /Dateien nach Größe[^]*1\. \*\*`/],
  ['Fasse die Datei zusammen', ['handbook.md'], /Das steht in `handbook\.md` \(\d+ Zeilen\):/],
  ['Schreibe Tests für retry', ['retry.ts'], /Das kann ich nicht[^]*`Parley: Connect…`/],
  ['Welche Zahlungsarten gibt es?', [], /Dazu habe ich nichts gefunden/],
  ['Wie hoch ist der Eiffelturm?', [], /Dazu habe ich nichts gefunden[^]*“Eiffelturm”/],
  ['Où est définie la fonction delayBefore ?', ['retry.ts'], /est défini ici : `retry\.ts:37-40`/],
  ['Combien de fonctions y a-t-il ?', ['ledger.py'], /\*\*Fonctions : \d\*\* dans 1 fichier/],
  ['Que fait delayBefore ?', ['retry.ts'], /est défini ici/],
  ['Quel est le plus gros fichier ?', [], /Fichiers par taille/],
  ['Traduis ce fichier en Python', ['retry.ts'], /Je ne peux pas faire cela/],
  ['Quelle est la capitale de la France ?', [], /Je n’ai rien trouvé/],
  ['¿Dónde está definido delayBefore?', ['retry.ts'], /está definido aquí: `retry\.ts:37-40`/],
  ['¿Cuántas funciones hay?', ['ledger.py'], /\*\*Funciones: \d\*\* en 1 archivo/],
  ['¿Dónde se usa delayBefore?', ['retry.ts'], /se usa en 1 línea/],
  ['¿Cuál es el archivo más grande?', [], /Archivos por tamaño/],
  ['¿Cuál es la capital de Francia?', [], /No he encontrado nada/],
  [
    'delayBefore はどこで定義されていますか？',
    ['retry.ts'],
    /定義されています。 `retry\.ts:37-40`/,
  ],
  ['関数はいくつありますか？', ['ledger.py'], /\*\*関数: \d 件\*\*/],
  ['一番大きいファイルはどれですか？', [], /大きい順/],
  ['テストを書いてください', ['retry.ts'], /それはできません/],
  ['フランスの首都はどこですか？', [], /見つかりませんでした/],
];

describe('reader: questions in other languages', () => {
  for (const [question, files, ...says] of questions) {
    it(`answers "${question}" in its language`, async () => {
      const answer = await (files.length === 0 ? askAbout(question) : askAbout(question, files));
      for (const words of says) assert.match(answer, words);
    });
  }

  const english = [
    'What is an error?',
    'List the functions in die.ts',
    'Does `der` come from the server?',
    'Explain "wie viele"',
    'Where is es used?',
  ];
  for (const question of english) {
    it(`takes "${question}" for English`, async () => {
      assert.doesNotMatch(
        await askAbout(question),
        /Dazu habe|Diese Stellen|Je n’ai|Voici|No he|Estos son|該当/,
      );
    });
  }

  it('asks for something to read in the language of the question', async () => {
    assert.match(await ask(user('Wie viele Funktionen gibt es?')), /Ich habe noch nichts zu lesen/);
  });
});
