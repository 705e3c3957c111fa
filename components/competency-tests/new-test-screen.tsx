'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormBeside } from '@/components/shared/page/form-beside'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { TypeAhead } from '@/components/shared/type-ahead'
import { useMe } from '@/components/shared/live/use-me'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { useOffline } from '@/lib/client/hooks'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { askForTest, readAskChoices, type AskChoices } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { attemptHref } from './hrefs'
import { TestsField, type ChosenTest } from './tests-field'
import { useRefusedWords } from './use-attempt-act'

interface NewTestScreenProps {
  initial: AskChoices
  /** The test that the address names. */
  testId?: string | null
}
type Choices = AskChoices | 'loading' | 'failed'
const studentFieldId = 'new-test-student'
const sessionFieldId = 'new-test-session'
const testsFieldId = 'new-test-tests'

/** /tests/new/:testId?: a student asks for a test, or a teacher for a student. */
export function NewTestScreen({ initial, testId = null }: NewTestScreenProps) {
  const t = useTranslations('tests.new')
  const names = useTranslations('tests')
  const router = useRouter()
  const me = useMe()
  const offline = useOffline()
  const formats = useFormats()
  const problem = useProblemText()
  const refusedWords = useRefusedWords()
  const [choices, setChoices] = useState<Choices>(initial)
  const [student, setStudent] = useState(initial.student)
  const [chosen, setChosen] = useState<readonly ChosenTest[]>(() => startOf(initial, testId))
  const [sessionId, setSessionId] = useState(initial.session?.id ?? '')
  const [errors, setErrors] = useState<{ readonly student?: string; readonly tests?: string; readonly session?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  useUnsavedChanges(!isSending && chosen.length > (testId === null ? 0 : 1))
  const isTeacher = initial.students !== null
  const found = typeof choices === 'string' ? null : choices
  const needsSession = chosen.some((one) => found?.tests.find(({ test }) => test.id === one.testId)?.needsSession === true)
  const isOwn = chosen.length > 0 && chosen.every(({ assessorId }) => assessorId === me.id)

  async function load(of: string) {
    setChoices('loading')
    try {
      setChoices(await call(readAskChoices, { studentId: of, ...(initial.session && { sessionId: initial.session.id }) }))
    } catch {
      setChoices('failed')
    }
  }

  function choose(next: AskChoices['student']) {
    setStudent(next)
    setChosen([])
    setErrors({})
    setFailure(null)
    if (next) void load(next.id)
  }

  async function send() {
    const missing = {
      ...(student === null && { student: t('studentFirst') }),
      ...(chosen.length === 0 && { tests: t('chooseTest') }),
      ...(needsSession && sessionId === '' && { session: t('sessionNeeded') }),
    }
    setErrors(missing)
    if (student === null) return leadToField(studentFieldId)
    if (missing.tests !== undefined) return leadToField(testsFieldId)
    if (missing.session !== undefined) return leadToField(sessionFieldId)
    setSending(true)
    setFailure(null)
    let left = chosen
    try {
      for (const { id, testId: of, assessorId } of chosen) {
        const who = isTeacher ? { studentId: student.id } : {}
        await call(askForTest, { id, testId: of, ...who, assessorId: assessorId || null, sessionId: sessionId || null }, { key: id })
        left = left.filter((one) => one.id !== id)
      }
      notify.success(t('sent', { count: chosen.length }), { id: 'test' })
      const [only] = chosen
      router.push(only && chosen.length === 1 ? attemptHref(only.id) : paths.tests)
    } catch (error) {
      // Tests that were requested are removed from the choice; for the others the missing prerequisites are read again.
      setChosen(left)
      setFailure(refusedWords(error) ?? problem(error))
      setSending(false)
      await load(student.id)
    }
  }

  return (
    <PageTemplate kind="editor" isWide back={paths.tests} backLabel={names('back')}>
      <div className="flex flex-col gap-5">
        <PageHeader title={t(isTeacher ? 'titleTeacher' : 'title')} />
        <FormBeside
          sideLabel={t('touches')}
          side={
            <Card as="section" aria-label={t('touches')}>
              <h2 className="pb-2 font-bold">{t('touches')}</h2>
              <p className="text-dense text-muted">{t('touchesHelp')}</p>
            </Card>
          }
        >
          <div className="flex flex-col gap-5">
            {failure !== null && (
              <Banner tone="danger" announce="assertive" title={t('notSaved')}>
                {failure}
              </Banner>
            )}
            {initial.students && (
              <TypeAhead
                id={studentFieldId}
                label={t('student')}
                placeholder={t('studentHint')}
                error={errors.student ?? null}
                chosen={student ? [{ id: student.id, name: student.displayName, caption: '' }] : []}
                onChange={(next) => choose(initial.students?.find(({ id }) => id === next.at(-1)?.id) ?? null)}
                find={(q) =>
                  Promise.resolve(
                    (initial.students ?? [])
                      .filter(({ displayName }) => matchesText({ caption: displayName }, q))
                      .map(({ id, displayName }) => ({ id, name: displayName, caption: '' })),
                  )
                }
              />
            )}
            {choices === 'loading' && <SkeletonRows />}
            {choices === 'failed' && (
              <Banner
                tone="danger"
                announce="assertive"
                title={t('notLoaded')}
                action={student && <Button onPress={() => void load(student.id)}>{names('tryAgain')}</Button>}
              />
            )}
            {found && (
              <TestsField
                id={testsFieldId}
                tests={student === null ? [] : found.tests}
                chosen={chosen}
                error={errors.tests ?? null}
                disabledReason={student === null && t('studentFirst')}
                onChange={(next) => {
                  setChosen(next)
                  setErrors({ ...errors, tests: undefined })
                }}
              />
            )}
            {found && student && (found.sessions.length > 0 || found.session || needsSession) && (
              <Select
                id={sessionFieldId}
                label={t('session')}
                description={t('sessionHelp')}
                optional={!needsSession}
                required={needsSession}
                placeholder={t('noSession')}
                value={sessionId}
                error={errors.session ?? null}
                options={sessionsOf(found).map(({ id, heldOn, clinic }) => ({
                  value: id,
                  label: [formats.longDay(heldOn), clinic].filter(Boolean).join(' · '),
                }))}
                onChange={(id) => {
                  setSessionId(id)
                  setErrors({ ...errors, session: undefined })
                }}
              />
            )}
            <StickyActionBar>
              <Button variant="primary" loading={isSending} disabledReason={offline && t('offline')} onPress={() => void send()}>
                {t(isOwn ? 'start' : 'send', { count: Math.max(1, chosen.length) })}
              </Button>
            </StickyActionBar>
          </div>
        </FormBeside>
      </div>
    </PageTemplate>
  )
}

/** The session from which the user came is offered even if it is older than the usual ones. */
function sessionsOf({
  session,
  sessions,
}: AskChoices): readonly { readonly id: string; readonly heldOn: string; readonly clinic: string }[] {
  return session === null || sessions.some(({ id }) => id === session.id) ? sessions : [{ ...session, clinic: '' }, ...sessions]
}

function startOf({ tests, session }: AskChoices, testId: string | null): readonly ChosenTest[] {
  const test = tests.find((one) => one.test.id === testId && one.missing.length === 0)
  if (!test) return []
  const teacher = test.assessors.find(({ id }) => id === session?.teacher?.id)
  return [{ id: newId(), testId: test.test.id, assessorId: teacher?.id ?? '' }]
}
