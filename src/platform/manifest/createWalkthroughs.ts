import { commands } from './commands';
import { walkthrough, walkthroughSteps, type WalkthroughStep } from './walkthrough';

const steps: [string, WalkthroughStep][] = Object.entries(walkthroughSteps);

/**
 * The walkthrough as package.json has it. A step with a command that is not in the tables is left out.
 *
 * @param text keeps a text under a key of package.nls.json and gives the reference to it
 */
export function createWalkthroughs(text: (key: string, value: string) => string): object[] {
  const { id, title, description } = walkthrough;
  return [
    {
      id,
      title: text('walkthrough.title', title),
      description: text('walkthrough.description', description),
      steps: steps
        .filter(([, step]) => commandsOf(step).every((command) => command in commands))
        .map(([stepId, step]) => createStep(stepId, step, text)),
    },
  ];
}

function createStep(
  id: string,
  { title, description, picture, pictureOf = id, when, doneOn }: WalkthroughStep,
  text: (key: string, value: string) => string,
): object {
  const key = `walkthrough.${id}`;
  return {
    id,
    title: text(`${key}.title`, title),
    description: text(`${key}.description`, description),
    media: { svg: `media/walkthrough/${pictureOf}.svg`, altText: text(`${key}.picture`, picture) },
    ...(when !== undefined && { when }),
    completionEvents: doneOn,
  };
}

/** Parley's commands that a step links to. */
function commandsOf({ description }: WalkthroughStep): string[] {
  return [...description.matchAll(/\(command:(parley\.\w+)/gu)].map(([, command = '']) => command);
}
