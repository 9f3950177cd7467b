import { connectCommand } from '../answerPhrases';
import type { Phrases } from './phrases';

export const french: Phrases = {
  labels: {
    function: 'Fonctions',
    method: 'Méthodes',
    class: 'Classes',
    interface: 'Interfaces',
    type: 'Types',
    enum: 'Énumérations',
    constant: 'Constantes',
    variable: 'Variables',
    property: 'Propriétés',
    test: 'Tests',
    heading: 'Titres',
    key: 'Clés',
    symbol: 'Symboles',
    import: 'Importations',
    export: 'Exportations',
    todo: 'TODO',
    comment: 'Commentaires',
    link: 'Liens',
    line: 'Lignes',
    word: 'Mots',
    character: 'Caractères',
    sentence: 'Phrases',
    file: 'Fichiers',
    error: 'Erreurs levées',
    endpoint: 'Points d’accès',
    environment: 'Variables d’environnement',
  },
  counted: (label, count, texts) => `**${label} : ${count}** dans ${texts}`,
  noneOf: (label, texts) => `Je n’ai rien trouvé de tel dans ${texts} : ${label.toLowerCase()}.`,
  nothingFound: (words, texts) =>
    `Je n’ai rien trouvé à ce sujet. J’ai cherché ${words} dans ${texts}.`,
  noWords: 'La question ne contient aucun mot que je puisse chercher.',
  texts: (files, lines) =>
    `${counted(files, 'fichier', 'fichiers')} (${counted(lines, 'ligne', 'lignes')})`,
  lines: (count) => counted(count, 'ligne', 'lignes'),
  bytes: (count) => counted(count, 'octet', 'octets'),
  more: (count) => `… et ${count.toLocaleString('fr-FR')} de plus`,
  bestPassages: 'Voici les passages les plus proches :',
  values: 'Voici les valeurs que fixe le texte :',
  definedAt: (name) => `${name} est défini ici :`,
  usedIn: (name, lines) => `${name} est utilisé sur ${lines} :`,
  notThere: (name, texts) => `${name} n’est pas dans ${texts}.`,
  importedBy: (name, files) =>
    `${name} est importé par **${counted(files, 'fichier', 'fichiers')}** :`,
  importedByNone: (name, texts) => `Aucun fichier n’importe ${name} (${texts}).`,
  throwsErrors: (name) => `Les erreurs que lève ${name} :`,
  throwsNothing: (name) => `Je ne vois aucune erreur levée par ${name}.`,
  largest: (label) => `${label} par taille, d’abord les plus grands éléments :`,
  smallest: (label) => `${label} par taille, d’abord les plus petits éléments :`,
  outlineOf: (name, lines) => `Ce qu’il y a dans ${name} (${lines}) :`,
  comment: 'Son commentaire dit :',
  calls: 'Les appels, dans l’ordre :',
  calledBy: 'L’appel vient de',
  unable: 'Je ne peux pas faire cela : je suis le lecteur intégré de Parley, pas un modèle d’IA.',
  and: 'et',
  searchedFor: (names, found) =>
    `J’ai cherché ${names} dans l’espace de travail. La recherche a donné ${counted(found, 'endroit', 'endroits')}.`,
  searched: (found) =>
    found === 0
      ? 'J’ai cherché dans l’espace de travail ce dont parle la question, sans rien trouver.'
      : 'J’ai cherché dans l’espace de travail ce dont parle la question.',
  searchFailed: (reason) => `Je n’ai pas pu chercher cela dans l’espace de travail : ${reason}`,
  unreadPlaces: 'Trouvé aussi ici, dans des lignes que je n’ai pas lues :',
  nothingToRead:
    'Je n’ai encore rien à lire. Joignez un fichier ou une sélection et posez votre question.',
  connect: `Pour d’autres questions, choisissez un modèle de langage avec ${connectCommand}.`,
};

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;
}
