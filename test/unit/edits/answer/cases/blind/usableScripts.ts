import { code, sent, type UsableAnswer } from './blindCase';
import { jsDebounce, jsRoutes, tsRetry, tsTake, tsTimer, tsxBadge } from './scriptRegions';

const retryWithBackoff = code(`
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await send(request);
    if (response.status < 500) {
      return response;
    }
    await sleep(100 * 2 ** attempt);
  }
  throw new Error('No response');
}
`);

const shortTake = code(`
  take(): T | undefined {
    return this.items.shift();
  }
`);

const clearableDebounce = code(`
function debounce(fn, wait) {
  let timer;
  function debounced(...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  }
  debounced.cancel = () => clearTimeout(timer);
  return debounced;
}
`);

const safeRoutes = code(`
app.get('/users', async (req, res, next) => {
  try {
    const users = await db.users();
    res.json(users);
  } catch (error) {
    next(error);
  }
});

app.get('/orders', async (req, res, next) => {
  try {
    const orders = await db.orders();
    res.json(orders);
  } catch (error) {
    next(error);
  }
});
`);

/** Usable answers for TypeScript and JavaScript. */
export const usableScripts: UsableAnswer[] = [
  {
    name: 'an explanation before, a list of changes and a question after',
    region: tsRetry,
    answer: sent(`
Sure! Here's the function with exponential backoff:

'''typescript
${retryWithBackoff.trimEnd()}
'''

**What changed**

- \`sleep(100)\` became \`sleep(100 * 2 ** attempt)\`, so the waits are 100, 200, 400 ms…
- Everything else is as it was.

Would you like me to add a maximum for the delay too?
`),
    expected: retryWithBackoff,
  },
  {
    name: 'the code before and the code after, each in a block',
    region: tsRetry,
    answer: sent(`
The wait never grows.

**Before:**

'''ts
${tsRetry.text.trimEnd()}
'''

**After:**

'''ts
${retryWithBackoff.trimEnd()}
'''
`),
    expected: retryWithBackoff,
  },
  {
    name: 'think tags with a draft in a fence before the answer',
    region: tsRetry,
    answer: sent(`
<think>
The user wants backoff. A first try:

'''ts
export async function fetchWithRetry(request: Request): Promise<Response> {
  return await send(request);
}
'''

No, that loses the attempts. I keep the loop.
</think>

'''ts
${retryWithBackoff.trimEnd()}
'''
`),
    expected: retryWithBackoff,
  },
  {
    name: 'a last fence that never closes, around code that is whole',
    region: tsRetry,
    answer: sent(`
'''typescript
${retryWithBackoff.trimEnd()}
`),
    expected: retryWithBackoff,
  },
  {
    name: 'Windows line ends for a file that has none',
    region: tsRetry,
    answer: sent(`
Here you go:

'''ts
${retryWithBackoff.trimEnd()}
'''
`).replaceAll('\n', '\r\n'),
    expected: retryWithBackoff,
  },
  {
    name: 'existing code left out at the end of the function',
    region: tsRetry,
    answer: sent(`
'''ts
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  if (attempts < 1) {
    throw new RangeError('attempts must be at least 1');
  }

  for (let attempt = 0; attempt < attempts; attempt++) {
    // ... existing code ...
  }
  throw new Error('No response');
}
'''
`),
    expected: tsRetry.text.replace(
      '  for (',
      "  if (attempts < 1) {\n    throw new RangeError('attempts must be at least 1');\n  }\n\n  for (",
    ),
  },
  {
    name: 'existing code left out before a changed line',
    region: tsRetry,
    answer: sent(`
'''ts
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  // ... existing code ...
  throw new Error(\`No response after \${attempts} attempts\`);
}
'''
`),
    expected: tsRetry.text.replace(
      "throw new Error('No response');",
      'throw new Error(`No response after ${attempts} attempts`);',
    ),
  },
  {
    name: 'a unified diff with file names and right line numbers',
    region: tsRetry,
    answer: sent(`
'''diff
--- a/src/retry.ts
+++ b/src/retry.ts
@@ -7,7 +7,7 @@
     if (response.status < 500) {
       return response;
     }
-    await sleep(100);
+    await sleep(100 * 2 ** attempt);
   }
   throw new Error('No response');
 }
'''
`),
    expected: retryWithBackoff,
  },
  {
    name: 'a patch with begin and end marks, without a fence',
    region: tsRetry,
    answer: sent(`
*** Begin Patch
*** Update File: src/retry.ts
@@ export async function fetchWithRetry
       return response;
     }
-    await sleep(100);
+    await sleep(100 * 2 ** attempt);
   }
*** End Patch
`),
    expected: retryWithBackoff,
  },
  {
    name: 'a search and replace block with the name of the file above',
    region: tsRetry,
    answer: sent(`
I only change the wait.

src/retry.ts
'''ts
<<<<<<< SEARCH
    await sleep(100);
=======
    await sleep(100 * 2 ** attempt);
>>>>>>> REPLACE
'''
`),
    expected: retryWithBackoff,
  },
  {
    name: 'the whole file in place of the function',
    region: tsRetry,
    answer: sent(`
Here is the updated file:

'''ts
${tsRetry.before}${retryWithBackoff}${tsRetry.after.trimEnd()}
'''
`),
    expected: retryWithBackoff,
  },
  {
    name: 'the whole file with one more import',
    region: tsRetry,
    answer: sent(`
'''ts
import { sleep } from './clock';
import type { Request, Response } from './http';
import { log } from './log';

${retryWithBackoff.replace('    await sleep', "    log('Trying again');\n    await sleep")}
async function send(request: Request): Promise<Response> {
  return await request.send();
}
'''
`),
    expected: retryWithBackoff.replace(
      '    await sleep',
      "    log('Trying again');\n    await sleep",
    ),
    imports: ["import { log } from './log';"],
  },
  {
    name: 'its import in a block of its own',
    region: tsRetry,
    answer: sent(`
First, add this import at the top of the file:

'''ts
import { log } from './log';
'''

Then replace the function:

'''ts
${retryWithBackoff.replace('    await sleep', "    log('Trying again');\n    await sleep").trimEnd()}
'''
`),
    expected: retryWithBackoff.replace(
      '    await sleep',
      "    log('Trying again');\n    await sleep",
    ),
    imports: ["import { log } from './log';"],
  },
  {
    name: 'a class with nothing but the method',
    region: tsTake,
    answer: sent(`
'''ts
export class Queue<T> {
  take(): T | undefined {
    return this.items.shift();
  }
}
'''
`),
    expected: shortTake,
  },
  {
    name: 'a class with its other members left out',
    region: tsTake,
    answer: sent(`
The check isn't needed, because \`shift\` returns \`undefined\` for an empty array:

'''typescript
export class Queue<T> {
  // ... other members ...

  take(): T | undefined {
    return this.items.shift();
  }

  // ... other members ...
}
'''
`),
    expected: shortTake,
  },
  {
    name: 'a method without its indentation',
    region: tsTake,
    answer: sent(`
'''ts
take(): T | undefined {
  return this.items.shift();
}
'''
`),
    expected: shortTake,
  },
  {
    name: 'a method that is indented by four where the file has two',
    region: tsTake,
    answer: sent(`
'''ts
    take(): T | undefined {
        const first = this.items.shift();
        if (first === undefined) {
            return undefined;
        }
        return first;
    }
'''
`),
    expected: code(`
  take(): T | undefined {
    const first = this.items.shift();
    if (first === undefined) {
      return undefined;
    }
    return first;
  }
`),
  },
  {
    name: 'tabs where the file has spaces',
    region: tsTake,
    answer: sent(`
'''ts
\ttake(): T | undefined {
\t\treturn this.items.shift();
\t}
'''
`),
    expected: shortTake,
  },
  {
    name: 'a class whose method got a comment, in tildes',
    region: tsTimer,
    answer: sent(`
~~~typescript
${tsTimer.text.replace('  reset', '  /** Stops it without asking how long it ran. */\n  reset').trimEnd()}
~~~
`),
    expected: tsTimer.text.replace(
      '  reset',
      '  /** Stops it without asking how long it ran. */\n  reset',
    ),
  },
  {
    name: 'a fence with a title and marked lines',
    region: tsTimer,
    answer: sent(`
'''ts title="src/timer.ts" {9-11}
${tsTimer.text.replace('return Date', 'return performance').replace('= Date', '= performance').trimEnd()}
'''
`),
    expected: tsTimer.text
      .replace('return Date', 'return performance')
      .replace('= Date', '= performance'),
  },
  {
    name: 'a changed line with marks of a diff in a fence of the language',
    region: tsTimer,
    answer: sent(`
'''ts
 export class Timer {
   private started = 0;
 
   start(): void {
-    this.started = Date.now();
+    this.started = performance.now();
   }
'''
`),
    expected: tsTimer.text.replace('this.started = Date.now()', 'this.started = performance.now()'),
  },
  {
    name: 'a component in a fence of JSX',
    region: tsxBadge,
    answer: sent(`
Here's the component, memoized:

'''jsx
export const Badge = React.memo(function Badge({ label, count }: BadgeProps) {
  return (
    <span className="badge" aria-label={label + ': ' + count}>
      {label}: {count}
    </span>
  );
});
'''

This avoids a render while the props stay the same.
`),
    expected: code(`
export const Badge = React.memo(function Badge({ label, count }: BadgeProps) {
  return (
    <span className="badge" aria-label={label + ': ' + count}>
      {label}: {count}
    </span>
  );
});
`),
  },
  {
    name: 'nothing but the code, without a fence',
    region: jsDebounce,
    answer: clearableDebounce,
    expected: clearableDebounce,
  },
  {
    name: 'a sentence and then the code, without a fence',
    region: jsDebounce,
    answer: sent(`
Here is the rewritten function:

${clearableDebounce}`),
    expected: clearableDebounce,
  },
  {
    name: 'a package to install in a block of shell before the code',
    region: jsDebounce,
    answer: sent(`
If you'd rather not write it yourself, there is a package:

'''bash
npm install lodash.debounce
'''

Otherwise:

'''js
${clearableDebounce.trimEnd()}
'''
`),
    expected: clearableDebounce,
  },
  {
    name: 'an example of use in a second block',
    region: jsDebounce,
    answer: sent(`
'''javascript
${clearableDebounce.trimEnd()}
'''

Usage:

'''javascript
const save = debounce(() => console.log('saved'), 200);
save();
save.cancel();
'''
`),
    expected: clearableDebounce,
  },
  {
    name: 'a function turned into an arrow function with a comment of its types',
    region: jsDebounce,
    answer: sent(`
'''js
/**
 * Calls \`fn\` once nothing called for \`wait\` milliseconds.
 *
 * '''js
 * const save = debounce(write, 200);
 * '''
 *
 * @param {(...args: unknown[]) => void} fn
 * @param {number} wait
 */
const debounce = (fn, wait) => {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(fn, wait, ...args);
  };
};
'''
`),
    expected: sent(`
/**
 * Calls \`fn\` once nothing called for \`wait\` milliseconds.
 *
 * '''js
 * const save = debounce(write, 200);
 * '''
 *
 * @param {(...args: unknown[]) => void} fn
 * @param {number} wait
 */
const debounce = (fn, wait) => {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(fn, wait, ...args);
  };
};
`),
  },
  {
    name: 'two calls at the top of a file',
    region: jsRoutes,
    answer: sent(`
### Updated routes

'''js
${safeRoutes.trimEnd()}
'''
`),
    expected: safeRoutes,
  },
  {
    name: 'a new helper before the two calls that use it',
    region: jsRoutes,
    answer: sent(`
'''js
const handle = (work) => (req, res, next) => work(req, res).catch(next);

app.get('/users', handle(async (req, res) => {
  res.json(await db.users());
}));

app.get('/orders', handle(async (req, res) => {
  res.json(await db.orders());
}));
'''
`),
    expected: code(`
const handle = (work) => (req, res, next) => work(req, res).catch(next);

app.get('/users', handle(async (req, res) => {
  res.json(await db.users());
}));

app.get('/orders', handle(async (req, res) => {
  res.json(await db.orders());
}));
`),
  },
  {
    name: 'the code as an item of a list',
    region: jsRoutes,
    answer: sent(`
1. Wrap each handler, so that an error reaches Express:

   '''js
${safeRoutes.trimEnd().replace(/^(?=.)/gmu, '   ')}
   '''

2. Add an error handler after the routes.
`),
    expected: safeRoutes,
  },
];
