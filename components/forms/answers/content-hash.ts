import type { Body } from '@/lib/client/cafsdb'

/**
 * The hash of what the reader has seen, after what the server answered to their own saves. A save that came upon other content than they know leaves
 * it as it is: what somebody else changed meanwhile they have not read, and the server refuses a decision on it.
 */
export function contentHashAfter(known: string, answers: readonly Body[]): string {
  return answers.reduce<string>((hash, { contentHashBefore, contentHash }) => {
    const isTheirs = hash !== '' && contentHashBefore === hash
    return isTheirs && typeof contentHash === 'string' ? contentHash : hash
  }, known)
}
