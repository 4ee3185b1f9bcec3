import { spawn } from 'node:child_process';

const LABEL_WIDTH = 56;
const SHOWN_LINES = 15;
const MAX_OUTPUT = 64_000;

/** The message is for the person at the terminal. */
export class StepFailure extends Error {}

const children = new Set();
const running = new Map();
let interrupted = false;
let ticker;

/** Runs `action` as a named step: a spinner on a terminal, then one line with its duration. */
export async function step(label, action) {
  const began = performance.now();
  running.set(label, began);
  ticker ??= process.stdout.isTTY ? setInterval(drawRunning, 250) : undefined;
  try {
    const result = await action();
    clearLine();
    console.info(`✓ ${label.padEnd(LABEL_WIDTH)} ${seconds(began).padStart(7)}`);
    return result;
  } finally {
    clearLine();
    running.delete(label);
    if (running.size === 0) {
      clearInterval(ticker);
      ticker = undefined;
    }
  }
}

/** Runs a program and resolves with its output; a failure has the exit code and its shortened output. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (interrupted) return reject(new StepFailure('Stopped.'));
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
    };
    children.add(child);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => {
      children.delete(child);
      reject(new StepFailure(`${program} cannot be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      if (code === 0) return resolve(output);
      const command = [program, ...args].join(' ');
      reject(new StepFailure(`${command}\nfailed with ${signal ?? `exit code ${code}`}:\n${shorten(output)}`));
    });
  });
}

/** SIGINT, because apt-get delays it until its packages are complete. */
export function interruptChildren() {
  for (const child of children) child.kill('SIGINT');
}

/** On Ctrl-C the children end first, so that nothing writes after the prompt returns; a second Ctrl-C ends immediately. */
export function handleInterrupts() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (interrupted) process.exit(130);
      interrupted = true;
      interruptChildren();
    });
  }
}

export function wasInterrupted() {
  return interrupted;
}

export function say(line) {
  clearLine();
  console.info(line);
}

function drawRunning() {
  const labels = [...running].map(([label, began]) => `${label}  ${seconds(began)}`);
  const line = `… ${labels.join('   ')}`;
  process.stdout.write(`\r\x1b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
}

function clearLine() {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write('\r\x1b[2K');
}

/** Some programs print the error first, others last. */
function shorten(output) {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= 2 * SHOWN_LINES) return lines.join('\n');
  return [...lines.slice(0, SHOWN_LINES), '…', ...lines.slice(-SHOWN_LINES)].join('\n');
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
