import type { DocumentKind } from '@/components/shared/live/local-document'
import { reuseUnchanged } from '@/components/shared/live/shared-structure'
import { partRevisions } from '@/lib/client/part-revisions'
import type { Reflection, ReflectionTemplates } from '@/lib/contracts/reflections'
import { countWords, type ActivityKind, type OriginKind } from '@/lib/reflections/vocabulary'
import { withSchemas } from '@/lib/schema-library'

export const reflectionKey = (id: string) => `${reflectionPrefix}${id}`
/** The prefix under which this device stores the reflections of its own person, and of nobody else. */
export const reflectionPrefix = 'reflection:'
export const loadReflection = async () => (await withSchemas(() => import('@/lib/contracts/reflections/reads.shapes'))).Reflection

export const startPart = 'start'
export const aboutPart = 'about'
export const answerPart = (promptUid: string) => `answer:${promptUid}`
/** The prompt to which a part of the queue belongs; null for other parts. */
function promptOfPart(part: string | undefined): string | null {
  return part?.startsWith('answer:') ? part.slice('answer:'.length) : null
}

export type Begun = {
  readonly id: string
  readonly kind: ActivityKind
  readonly title: string
  readonly note: string
  readonly happenedOn: string
  readonly origin: { readonly kind: OriginKind; readonly id: string } | null
}
type Beginning = Begun & {
  readonly template: ReflectionTemplates['templates'][number] | null
  readonly me: { readonly id: string; readonly displayName: string }
}

/** A reflection as the server would create it, created on this device: text that is written before the server knows the reflection has fitting revisions. */
export function begunReflection({ id, kind, title, note, happenedOn, template, me }: Beginning): Reflection {
  return {
    id,
    kind,
    title,
    note,
    happenedOn,
    origin: null,
    state: 'PRIVATE',
    revision: 1,
    templateId: template?.id ?? null,
    templateName: template?.name ?? null,
    prompts: template ? [...template.prompts] : [],
    answers: [],
    words: 0,
    owner: me,
    isOwn: true,
    tags: [],
    files: [],
    steps: [],
    comments: [],
    shares: [],
    kept: [],
    createdAt: '',
    updatedAt: '',
    sharedAt: null,
    submittedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    mayWrite: true,
    maySubmit: true,
    mayWithdraw: false,
    mayRemove: true,
    mayComment: false,
    mayAcknowledge: false,
    mayRevoke: false,
  }
}

/** Whether the server does not know the reflection yet. */
export function isBegunHere({ createdAt }: Pick<Reflection, 'createdAt'>): boolean {
  return createdAt === ''
}

export function answerOf(
  { answers }: Pick<Reflection, 'answers'>,
  promptUid: string,
): { readonly text: string; readonly revision: number } {
  return answers.find((one) => one.promptUid === promptUid) ?? { text: '', revision: 0 }
}

export function withAnswer(
  reflection: Reflection,
  promptUid: string,
  change: { readonly text?: string; readonly revision?: number },
): Reflection {
  const { text, revision } = { ...answerOf(reflection, promptUid), ...change }
  const others = reflection.answers.filter((one) => one.promptUid !== promptUid)
  const answers = [...others, { promptUid, text, revision }]
  return { ...reflection, answers, words: answers.reduce((sum, one) => sum + countWords(one.text), 0) }
}

function withRevision(reflection: Reflection, part: string, revision: number): Reflection {
  if (part === startPart) return reflection
  if (part === aboutPart) return { ...reflection, revision }
  const promptUid = promptOfPart(part)
  return promptUid === null ? reflection : withAnswer(reflection, promptUid, { revision })
}

/** One's own reflection, on this device and at the server. */
export const reflectionDocument: DocumentKind<Reflection, Reflection> = {
  key: reflectionKey,
  shape: loadReflection,
  shownAs: (before, fresh) => (before ? reuseUnchanged(before, fresh) : fresh),
  documentOf: (reflection) => reflection,
  withAnswer(reflection, applied) {
    const next = partRevisions(applied).reduce((one, { part, revision }) => withRevision(one, part, revision), reflection)
    const { savedAt } = applied.answer
    return applied.part === startPart && typeof savedAt === 'string' ? { ...next, createdAt: savedAt, updatedAt: savedAt } : next
  },
  isAtServer: (reflection) => !isBegunHere(reflection),
  mustStay: (shown, fresh) => shown !== null && isOlder(fresh, shown),
  // An answer with `kept` holds text that arrived too late and is shown beside the other text. After a start or a submission, only the server knows what the
  // owner may do.
  isOutdatedBy: ({ part, answer }) => part === undefined || part === startPart || (typeof answer.kept === 'object' && answer.kept !== null),
  refreshEveryMs: 30_000,
}

/** Whether the server read the reflection before it stored something that was saved here. */
function isOlder(fresh: Reflection, known: Reflection): boolean {
  if (fresh.revision < known.revision) return true
  return known.answers.some(({ promptUid, revision }) => answerOf(fresh, promptUid).revision < revision)
}
