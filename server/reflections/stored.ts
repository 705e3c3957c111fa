import 'server-only'
import { z } from 'zod'
import { countWords, type Prompt } from '@/lib/reflections/vocabulary'
import type { StoredAnswers } from './queries/writes'

const Prompts = z.array(z.object({ uid: z.string(), caption: z.string(), help: z.string(), words: z.number().nullable() }))
const Answers = z.record(z.string(), z.object({ text: z.string(), revision: z.number() }))

export function storedPrompts(json: unknown): Prompt[] {
  return Prompts.parse(json)
}

export function storedAnswers(json: unknown): StoredAnswers {
  return Answers.parse(json)
}

export function wordsOf(answers: StoredAnswers): number {
  return Object.values(answers).reduce((sum, { text }) => sum + countWords(text), 0)
}
