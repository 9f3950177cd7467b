import assert from 'node:assert/strict';
import { askAbout, ask, user } from './readerTalk';

/** Each question with the files it is about, if not all, and what its answer has. */
const questions: readonly (readonly [question: string, files: string[], ...says: RegExp[]])[] = [
  ['Wo ist delayBefore definiert?', ['retry.ts'], /ist hier definiert: `retry\.ts:37-40`/],
  ['Wo wird `delayBefore` verwendet?', ['retry.ts'], /wird in 1 Zeile verwendet/],
  ['Wie viele Funktionen gibt es?', ['ledger.py'], /\*\*Funktionen: \d\*\*/],
  ['Wie viele Zeilen hat die Datei insgesamt?', ['ledger.py'], /\*\*Zeilen: \d+\*\*/],
  ['Wie viele Klassen sind in dieser Datei?', ['ledger.py'], /\*\*Klassen: \d\*\*/],
  ['Welche Fehler wirft retry?', ['retry.ts'], /`retry`[^\n]* (?:wirft:|wirft\.)/],
  ['Welche Datei ist die größte?', [], /Dateien nach Größe[^]*1\. \*\*`/],
  ['Fasse die Datei zusammen', ['handbook.md'], /Das steht in `handbook\.md` \(\d+ Zeilen\):/],
  ['Schreibe Tests für retry', ['retry.ts'], /Das kann ich nicht[^]*`Parley: Connect…`/],
  ['Welche Zahlungsarten gibt es?', [], /Dazu habe ich nichts gefunden/],
  ['Wie hoch ist der Eiffelturm?', [], /Dazu habe ich nichts gefunden[^]*“Eiffelturm”/],
  ['Où est définie la fonction delayBefore ?', ['retry.ts'], /est défini ici : `retry\.ts:37-40`/],
  ['Combien de fonctions y a-t-il ?', ['ledger.py'], /\*\*Fonctions : \d\*\* dans 1 fichier/],
  ['Combien de lignes contient ce code ?', ['retry.ts'], /\*\*Lignes : 40\*\*/],
  ['Que fait delayBefore ?', ['retry.ts'], /est défini ici/],
  ['Quel est le plus gros fichier ?', [], /Fichiers par taille/],
  ['Traduis ce fichier en Python', ['retry.ts'], /Je ne peux pas faire cela/],
  ['Quelle est la capitale de la France ?', [], /Je n’ai rien trouvé/],
  ['¿Dónde está definido delayBefore?', ['retry.ts'], /está definido aquí: `retry\.ts:37-40`/],
  ['¿Cuántas funciones hay?', ['ledger.py'], /\*\*Funciones: \d\*\* en 1 archivo/],
  ['¿Cuántas líneas tiene este código?', ['retry.ts'], /\*\*Líneas: 40\*\*/],
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

/** Questions for a number that the text says, which is none of its own. */
const amounts: readonly (readonly [question: string, text: string, says: string])[] = [
  ['Wie viele Zeichen muss ein Passwort haben?', 'Ein Passwort hat 12 Zeichen.', '12 Zeichen'],
  ['Wie viele Zeichen hat ein Passwort?', 'Ein Passwort hat 12 Zeichen.', '12 Zeichen'],
  [
    'Combien de fichiers peut contenir une archive ?',
    'Une archive peut contenir 20 fichiers.',
    '20 fichiers',
  ],
  ['¿Cuántas palabras puede tener un título?', 'Un título tiene 9 palabras.', '9 palabras'],
];

describe('reader: questions in other languages', () => {
  for (const [question, text, says] of amounts) {
    it(`counts nothing for "${question}"`, async () => {
      const answer = await ask(user(`File: rules.md\n\n~~~~\n${text}\n~~~~\n`, question));
      assert.ok(answer.includes(says), answer);
    });
  }

  it('shows the place of what a count is asked of', async () => {
    assert.match(
      await askAbout('Wie viele Zeilen hat delayBefore?', ['retry.ts']),
      /`retry\.ts:37-40`/,
    );
  });

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
