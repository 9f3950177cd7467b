import assert from 'node:assert/strict';
import {
  countGrades,
  type GradedQuestion,
  gradeQuestions,
} from '../../../../fixtures/reader/gradeAnswer';
import { questions } from '../../../../fixtures/reader/questions';

/** How many of the thirty have to be answered rightly, or honestly with "not found". Only ever raised. */
const floor = 30;

describe('reader: thirty questions about three code bases', () => {
  let graded: GradedQuestion[] = [];
  before(async () => {
    graded = await gradeQuestions(questions);
  });

  const shown = (...grades: string[]): string =>
    graded
      .filter(({ grade }) => grades.includes(grade))
      .map(({ asked, answer, grade }) => `${grade}: ${asked.question}\n${answer}`)
      .join('\n');

  it('are answered rightly, or with an honest "not found"', () => {
    const { right, honest } = countGrades(graded);
    assert.ok(right + honest >= floor, shown('wrong', 'embarrassing'));
  });

  it('are never answered with noise or with what is false', () => {
    assert.equal(countGrades(graded).embarrassing, 0, shown('embarrassing'));
  });
});
