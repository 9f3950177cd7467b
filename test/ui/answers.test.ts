// What is shown of answers, in one window.
import './answers/answer';
import './answers/answerPlaces';
import './answers/chatTree';
import './answers/copy';
import './answers/diagrams';
import './answers/formulas';
import './answers/hiddenCharacters';
import './answers/hiddenNames';
