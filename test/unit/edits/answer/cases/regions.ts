import { region } from './answerCase';

/** Regions that several groups of cases share: one whole function, class or rule each. */
export const tsTotal = region(
  'typescript',
  `export function total(prices: number[]): number {
  let sum = 0;
  for (const price of prices) {
    sum += price;
  }
  return sum;
}
`,
);

export const tsCart = region(
  'typescript',
  `export class Cart {
  #items: Item[] = [];

  add(item: Item): void {
    this.#items.push(item);
  }

  total(): number {
    return this.#items.reduce((sum, item) => sum + item.price, 0);
  }

  reset(): void {
    this.#items = [];
  }
}
`,
);

export const pyMean = region(
  'python',
  `def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)
`,
);

export const pyStack = region(
  'python',
  `class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()
`,
);

export const goMax = region(
  'go',
  `func Max(values []int) int {
	best := values[0]
	for _, value := range values {
		if value > best {
			best = value
		}
	}
	return best
}
`,
);

export const rustArea = region(
  'rust',
  `pub fn area(width: u32, height: u32) -> u32 {
    let result = width * height;
    return result;
}
`,
);

export const javaGreeter = region(
  'java',
  `public class Greeter {
    private final String name;

    public Greeter(String name) {
        this.name = name;
    }

    public String greet() {
        return "Hello, " + name;
    }

    public String leave() {
        return "Bye, " + name;
    }
}
`,
);

export const cCopy = region(
  'c',
  `void copy(char *to, const char *from) {
    while (*from) {
        *to++ = *from++;
    }
    *to = 0;
}
`,
);

export const csharpTotal = region(
  'csharp',
  `public decimal Total(IEnumerable<Item> items)
{
    decimal sum = 0;
    foreach (var item in items)
    {
        sum += item.Price;
    }
    return sum;
}
`,
);

export const rubySlug = region(
  'ruby',
  `def slug(title)
  words = title.downcase.split(" ")
  words.join("-")
end
`,
);

export const phpSlug = region(
  'php',
  `function slug(string $title): string
{
    $words = explode(' ', strtolower($title));
    return implode('-', $words);
}
`,
);

export const cssCard = region(
  'css',
  `.card {
  border: 1px solid #ccc;
  padding: 8px;
}
`,
);

export const htmlList = region(
  'html',
  `<ul class="names">
  <li>Ada</li>
  <li>Alan</li>
</ul>
`,
);

export const sqlOrders = region(
  'sql',
  `SELECT id, total
FROM orders
WHERE total > 100;
`,
);

export const yamlService = region(
  'yaml',
  `service:
  image: node:20
  ports:
    - 80
`,
);

export const shellBackup = region(
  'shellscript',
  `backup() {
  tar -czf "$1.tgz" "$1"
}
`,
);

export const markdownIntro = region(
  'markdown',
  `# Parcel

Parcel sends things.
`,
);
