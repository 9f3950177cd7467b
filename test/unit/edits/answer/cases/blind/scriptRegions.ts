import { region } from './blindCase';

export const tsRetry = region(
  'typescript',
  `
import { sleep } from './clock';
import type { Request, Response } from './http';

`,
  `
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await send(request);
    if (response.status < 500) {
      return response;
    }
    await sleep(100);
  }
  throw new Error('No response');
}
`,
  `

async function send(request: Request): Promise<Response> {
  return await request.send();
}
`,
);

export const tsTake = region(
  'typescript',
  `
export class Queue<T> {
  private readonly items: T[] = [];

  push(item: T): void {
    this.items.push(item);
  }

`,
  `
  take(): T | undefined {
    if (this.items.length === 0) {
      return undefined;
    }
    return this.items.shift();
  }
`,
  `

  get size(): number {
    return this.items.length;
  }
}
`,
);

export const tsTimer = region(
  'typescript',
  '',
  `
export class Timer {
  private started = 0;

  start(): void {
    this.started = Date.now();
  }

  stop(): number {
    return Date.now() - this.started;
  }

  reset(): void {
    this.started = 0;
  }
}
`,
  '',
);

export const tsxBadge = region(
  'typescriptreact',
  `
import React from 'react';

interface BadgeProps {
  label: string;
  count: number;
}

`,
  `
export function Badge({ label, count }: BadgeProps) {
  return (
    <span className="badge">
      {label}: {count}
    </span>
  );
}
`,
  '',
);

export const jsDebounce = region(
  'javascript',
  `
'use strict';

`,
  `
function debounce(fn, wait) {
  let timer;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  };
}
`,
  `

module.exports = { debounce };
`,
);

export const jsRoutes = region(
  'javascript',
  `
const express = require('express');
const app = express();

`,
  `
app.get('/users', async (req, res) => {
  const users = await db.users();
  res.json(users);
});

app.get('/orders', async (req, res) => {
  const orders = await db.orders();
  res.json(orders);
});
`,
  `

app.listen(3000);
`,
);

export const pyLoad = region(
  'python',
  `
import csv


`,
  `
def load_rows(path):
    rows = []
    f = open(path)
    for row in csv.reader(f):
        rows.append(row)
    f.close()
    return rows
`,
  `


def main():
    print(len(load_rows("data.csv")))
`,
);

export const pyWithdraw = region(
  'python',
  `
class Account:
    def __init__(self, balance):
        self.balance = balance

    def deposit(self, amount):
        self.balance += amount

`,
  `
    def withdraw(self, amount):
        self.balance -= amount
        return self.balance
`,
  `

    def close(self):
        self.balance = 0
`,
);
