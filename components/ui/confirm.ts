import type { ReactNode } from 'react'

interface Question {
  /** A question with the verb and the count: 'Delete 3 rooms?' */
  title: string
  /** The consequences, and whether work is safe. */
  body?: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  action: string
  /** The words on the button that declines; 'Cancel' by default. */
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
    setQuestions([...questions, { kind: 'confirm', id, options, answer: (yes) => closeQuestion(id, () => resolve(yes)) }])
  })
}

/** Asks for a text; null where the person closed the question. */
export function prompt(options: PromptOptions) {
  return new Promise<string | null>((resolve) => {
    const id = ++asked
    setQuestions([...questions, { kind: 'prompt', id, options, answer: (text) => closeQuestion(id, () => resolve(text)) }])
  })
}

/** The questions that the host shows; questions asked while one is open wait their turn. */
export const openQuestions = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  current: () => questions[0] ?? null,
}

function closeQuestion(id: number, resolve: () => void) {
  setQuestions(questions.filter((question) => question.id !== id))
  resolve()
}

function setQuestions(next: readonly OpenQuestion[]) {
  questions = next
  watchers.forEach((watcher) => watcher())
}
