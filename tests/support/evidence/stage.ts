import type { EvidenceBar, EvidenceRule } from '@/server/kernel/calls/evidence'

/** An attempt at an act: how it was answered, and what stood before and stands after it. */
type Attempt = {
  readonly answer: { readonly status: string; readonly code?: string | undefined }
  readonly before: unknown
  readonly after: unknown
}
type Try = () => Promise<Attempt>

/**
 * How an act that vouches for somebody is tried, each time on new ground. Which attempts there must be follows from the call's `evidence`: one for each
 * bar that `vouch` keeps, one by somebody who has lost the right in between, and one on content that has changed where content is compared.
 */
export type Stage = {
  /** By who may, as their screen sends it. */
  readonly plain: Try
  /** By somebody whom nothing but the bar keeps from it: as `subject` whom it is about, under a second role and asked like everybody else. */
  readonly bars: Partial<Record<EvidenceBar, Try>>
  /** By who was asked and has lost the right since. */
  readonly right: Try
  /** With what was shown before something changed. */
  readonly stale?: Try
  /** Undoing it by somebody who may not; or why nobody undoes it. */
  readonly undo: Try | string
}

/** The attempts that a rule demands of its stage, by name. */
export function attemptsOf(
  { never, shown, undo: _ }: EvidenceRule,
  stage: Stage,
): { readonly name: string; readonly run: Try | undefined }[] {
  const bars = Object.entries(never).flatMap(([bar, kept]) => (kept === true ? [{ name: bar, run: stage.bars[bar as EvidenceBar] }] : []))
  return [
    ...bars,
    { name: 'right', run: stage.right },
    ...('compared' in shown ? [{ name: 'stale', run: stage.stale }] : []),
    ...(typeof stage.undo === 'string' ? [] : [{ name: 'undo', run: stage.undo }]),
  ]
}

/** Tries an act and looks at what it is about before and after. */
export async function tried(
  look: () => Promise<unknown>,
  act: () => Promise<{ readonly status: string; readonly code?: string | undefined }>,
): Promise<Attempt> {
  const before = await look()
  const { status, code } = await act()
  return { answer: { status, code }, before, after: await look() }
}
