import type { ReactNode } from 'react'

interface Question {
  /** Asks with the verb and the count: 'Delete 3 rooms?' */
  title: string
  /** What follows from it, and whether work is safe. */
  body?: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  action: string
  /** The way out; 'Cancel' unless given. */
  cancel?: string
  tone?: 'primary' | 'danger'
}

export type ConfirmOptions = Question

export interface PromptOptions extends Question {
  /** The label of the text to type. */
  label: string
  description?: string
  initial?: string
  multiline?: boolean
  maxLength?: number
  /** Shown when the text is empty; without it an empty text is an answer. */
  requiredMessage?: string
}

type OpenQuestion =
  | { kind: 'confirm'; id: number; options: ConfirmOptions; answer: (yes: boolean) => void }
  | { kind: 'prompt'; id: number; options: PromptOptions; answer: (text: string | null) => void }

let questions: readonly OpenQuestion[] = []
let asked = 0
const watchers = new Set<() => void>()

/** Asks before something that cannot be undone. Needs `<DialogHost />` once in the page. */
export function confirm(options: ConfirmOptions) {
  return new Promise<boolean>((resolve) => {
    const id = ++asked
    show([...questions, { kind: 'confirm', id, options, answer: (yes) => settle(id, () => resolve(yes)) }])
  })
}

/** Asks for a text; null when it was left. */
export function prompt(options: PromptOptions) {
  return new Promise<string | null>((resolve) => {
    const id = ++asked
    show([...questions, { kind: 'prompt', id, options, answer: (text) => settle(id, () => resolve(text)) }])
  })
}

/** What the host shows; questions asked while one is open wait their turn. */
export const openQuestions = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  current: () => questions[0] ?? null,
}

function settle(id: number, resolve: () => void) {
  show(questions.filter((question) => question.id !== id))
  resolve()
}

function show(next: readonly OpenQuestion[]) {
  questions = next
  watchers.forEach((watcher) => watcher())
}
