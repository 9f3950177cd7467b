import { connectCommand } from '../answerPhrases';
import type { Phrases } from './phrases';

export const german: Phrases = {
  labels: {
    function: 'Funktionen',
    method: 'Methoden',
    class: 'Klassen',
    interface: 'Schnittstellen',
    type: 'Typen',
    enum: 'Aufzählungen',
    constant: 'Konstanten',
    variable: 'Variablen',
    property: 'Eigenschaften',
    test: 'Tests',
    heading: 'Überschriften',
    key: 'Schlüssel',
    symbol: 'Symbole',
    import: 'Importe',
    export: 'Exporte',
    todo: 'TODOs',
    comment: 'Kommentare',
    link: 'Links',
    line: 'Zeilen',
    word: 'Wörter',
    character: 'Zeichen',
    sentence: 'Sätze',
    file: 'Dateien',
    error: 'Geworfene Fehler',
    endpoint: 'Endpunkte',
    environment: 'Umgebungsvariablen',
  },
  counted: (label, count, texts) => `**${label}: ${count}** in ${texts}`,
  noneOf: (label, texts) => `Davon habe ich in ${texts} nichts gefunden: ${label}.`,
  nothingFound: (words, texts) =>
    `Dazu habe ich nichts gefunden. Gesucht habe ich in ${texts} nach ${words}.`,
  noWords: 'In der Frage ist kein Wort, nach dem ich suchen kann.',
  texts: (files, lines) =>
    `${counted(files, 'Datei', 'Dateien')} (${counted(lines, 'Zeile', 'Zeilen')})`,
  lines: (count) => counted(count, 'Zeile', 'Zeilen'),
  bytes: (count) => counted(count, 'Byte', 'Bytes'),
  more: (count) => `… und ${count.toLocaleString('de-DE')} weitere`,
  bestPassages: 'Diese Stellen passen am besten:',
  values: 'Diese Werte stehen im Text:',
  definedAt: (name) => `${name} ist hier definiert:`,
  usedIn: (name, lines) => `${name} wird in ${lines} verwendet:`,
  notThere: (name, texts) => `${name} kommt in ${texts} nicht vor.`,
  importedBy: (name, files) =>
    `${name} wird von **${counted(files, 'Datei', 'Dateien')}** importiert:`,
  importedByNone: (name, texts) => `Keine Datei importiert ${name} (${texts}).`,
  throwsErrors: (name) => `${name} wirft:`,
  throwsNothing: (name) => `Ich sehe keinen Fehler, den ${name} wirft.`,
  largest: (label) => `${label} nach Größe, die größten zuerst:`,
  smallest: (label) => `${label} nach Größe, die kleinsten zuerst:`,
  outlineOf: (name, lines) => `Das steht in ${name} (${lines}):`,
  comment: 'Der Kommentar dazu sagt:',
  calls: 'Die Aufrufe der Reihe nach:',
  calledBy: 'Aufgerufen wird das von',
  unable: 'Das kann ich nicht: Ich bin der eingebaute Reader von Parley und kein KI-Modell.',
  and: 'und',
  searchedFor: (names, found) =>
    `Ich habe im Arbeitsbereich nach ${names} gesucht. Die Suche ergab ${counted(found, 'Stelle', 'Stellen')}.`,
  searched: (found) =>
    found === 0
      ? 'Ich habe im Arbeitsbereich nach dem gesucht, worum es in der Frage geht, und nichts gefunden.'
      : 'Ich habe im Arbeitsbereich nach dem gesucht, worum es in der Frage geht.',
  searchFailed: (reason) => `Ich konnte das im Arbeitsbereich nicht nachschlagen: ${reason}`,
  unreadPlaces: 'Außerdem gefunden, in Zeilen, die ich nicht gelesen habe:',
  nothingToRead:
    'Ich habe noch nichts zu lesen. Hängen Sie eine Datei oder eine Auswahl an und fragen Sie danach.',
  connect: `Für andere Fragen können Sie mit ${connectCommand} ein Sprachmodell wählen.`,
};

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;
}
