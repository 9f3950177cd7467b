import { connectCommand } from '../answerPhrases';
import type { Phrases } from './phrases';

export const spanish: Phrases = {
  labels: {
    function: 'Funciones',
    method: 'Métodos',
    class: 'Clases',
    interface: 'Interfaces',
    type: 'Tipos',
    enum: 'Enumeraciones',
    constant: 'Constantes',
    variable: 'Variables',
    property: 'Propiedades',
    test: 'Pruebas',
    heading: 'Títulos',
    key: 'Claves',
    symbol: 'Símbolos',
    import: 'Importaciones',
    export: 'Exportaciones',
    todo: 'TODO',
    comment: 'Comentarios',
    link: 'Enlaces',
    line: 'Líneas',
    word: 'Palabras',
    character: 'Caracteres',
    sentence: 'Frases',
    file: 'Archivos',
    error: 'Errores lanzados',
    endpoint: 'Puntos de acceso',
    environment: 'Variables de entorno',
  },
  counted: (label, count, texts) => `**${label}: ${count}** en ${texts}`,
  noneOf: (label, texts) => `No he encontrado nada de eso en ${texts}: ${label.toLowerCase()}.`,
  nothingFound: (words, texts) =>
    `No he encontrado nada sobre eso. He buscado ${words} en ${texts}.`,
  noWords: 'En la pregunta no hay ninguna palabra que pueda buscar.',
  texts: (files, lines) =>
    `${counted(files, 'archivo', 'archivos')} (${counted(lines, 'línea', 'líneas')})`,
  lines: (count) => counted(count, 'línea', 'líneas'),
  bytes: (count) => counted(count, 'byte', 'bytes'),
  more: (count) => `… y ${count.toLocaleString('es-ES')} más`,
  bestPassages: 'Estos son los pasajes más cercanos:',
  values: 'Estos son los valores que fija el texto:',
  definedAt: (name) => `${name} está definido aquí:`,
  usedIn: (name, lines) => `${name} se usa en ${lines}:`,
  notThere: (name, texts) => `No hay ${name} en ${texts}.`,
  importedBy: (name, files) =>
    `${name} está importado por **${counted(files, 'archivo', 'archivos')}**:`,
  importedByNone: (name, texts) => `Ningún archivo importa ${name} (${texts}).`,
  throwsErrors: (name) => `Los errores que lanza ${name}:`,
  throwsNothing: (name) => `No veo ningún error que lance ${name}.`,
  largest: (label) => `${label} por tamaño, de mayor a menor en las líneas:`,
  smallest: (label) => `${label} por tamaño, de menor a mayor en las líneas:`,
  outlineOf: (name, lines) => `Lo que hay en ${name} (${lines}):`,
  comment: 'Su comentario dice:',
  calls: 'Las llamadas, paso a paso:',
  calledBy: 'Lo llama',
  unable: 'No puedo hacer eso: soy el lector integrado de Parley, no un modelo de IA.',
  and: 'y',
  searchedFor: (names, found) =>
    `He buscado ${names} en el área de trabajo. La búsqueda ha dado ${counted(found, 'lugar', 'lugares')}.`,
  searched: (found) =>
    found === 0
      ? 'He buscado en el área de trabajo aquello de lo que trata la pregunta y no he encontrado nada.'
      : 'He buscado en el área de trabajo aquello de lo que trata la pregunta.',
  searchFailed: (reason) => `No he podido buscarlo en el área de trabajo: ${reason}`,
  unreadPlaces: 'También está aquí, en líneas que no he leído:',
  nothingToRead:
    'Todavía no tengo nada que leer. Adjunte un archivo o una selección y haga su pregunta.',
  connect: `Para otras preguntas, elija un modelo de lenguaje con ${connectCommand}.`,
};

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-ES')} ${count === 1 ? one : many}`;
}
