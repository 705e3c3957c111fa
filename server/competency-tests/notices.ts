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
  /** The person who acts: nobody is notified of their own act. */
  readonly byId: string | null
}
type TestNotice = Extract<NoticeKey, `test${string}`>

/** Notifies each of these people once; the title names the test, and, to others than the student, the student. */
export function tellPeople(
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

/** Emits that an attempt has an outcome, or is void: data derived from results follows (server/coverage). */
export function tellResult({ emit }: Pick<Telling, 'emit'>, attemptId: string): void {
  emit({ type: 'competency-tests.decided', payload: { attemptId } })
}
