import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type About = {
  readonly id: string
  readonly test: { readonly name: string }
  readonly student: { readonly displayName: string }
}
type Telling = {
  readonly emit: (message: OutboxMessage) => void
  /** Who acts: nobody hears of their own act. */
  readonly byId: string | null
}
type TestNotice = Extract<NoticeKey, `test${string}`>

/** Tells each of these people once; titles name the test, and the student to others than themself. */
export function tell(
  { emit, byId }: Telling,
  key: TestNotice,
  about: About,
  toIds: readonly (string | null)[],
  values: Readonly<Record<string, string>> = {},
): void {
  const to = [...new Set(toIds.flatMap((id) => (id === null || id === byId ? [] : [id])))]
  if (to.length === 0) return
  emit({
    type: 'messaging.notice',
    payload: {
      to,
      key,
      values: { title: about.test.name, student: about.student.displayName, ...values },
      href: `${paths.tests}/${about.id}`,
    },
  })
}

/** What came of an attempt, or that it is void: what is made of results follows (server/coverage). */
export function tellResult({ emit }: Pick<Telling, 'emit'>, attemptId: string): void {
  emit({ type: 'competency-tests.decided', payload: { attemptId } })
}
