import type { Body } from '@/lib/client/cafsdb'

/**
 * The hash of the content that the reader has seen, updated by the answers to their own saves. If a save met other content than the reader knows, the hash
 * stays: they have not read somebody else's change, and the server refuses a decision on it.
 */
export function contentHashAfter(known: string, answers: readonly Body[]): string {
  return answers.reduce<string>((hash, { contentHashBefore, contentHash }) => {
    const isTheirs = hash !== '' && contentHashBefore === hash
    return isTheirs && typeof contentHash === 'string' ? contentHash : hash
  }, known)
}
