import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';

function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return messages.fieldRequired;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, issue.input);
    case 'too_big':
      return tooBig(issue.origin);
    default:
      return messages.notValid;
  }
}

function tooSmall(origin: string, input: unknown): string {
  if (origin === 'string') return input === '' ? messages.fieldRequired : serverMessages.tooShort;
  return isNumeric(origin) ? messages.numberTooSmall : messages.fieldRequired;
}

function tooBig(origin: string): string {
  if (origin === 'string') return serverMessages.tooLong;
  return isNumeric(origin) ? serverMessages.numberTooLarge : messages.tooMany;
}

const isNumeric = (origin: string) => ['number', 'int', 'bigint'].includes(origin);

// zod has one global map for all contracts; its default messages ("expected string, received undefined") are for programmers.
z.config({ localeError: fieldMessage });
