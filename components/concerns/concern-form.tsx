'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent } from 'react'
import type { Attached } from '@/components/shared/attached-files'
import { FormProblems } from '@/components/shared/form-problems'
import { nextTry, type Try } from '@/components/shared/retry-key'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { isAbsent, CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { startInstant } from '@/lib/clinical/session-times'
import { concernCategories, concernKinds, type ConcernKind } from '@/lib/concerns/vocabulary'
import type { OutputOf } from '@/lib/contract'
import { raiseConcern, type readConcernChoices } from '@/lib/contracts/concerns'
import type { ListedStudent } from '@/lib/contracts/users/people.shapes'
import type { ConcernsAsked } from './asked.shapes'
import { ConcernFields, fieldIds, type ConcernField } from './concern-fields'
import { DraftChips } from './draft-chips'
import { concernsHref } from './href'
import { NextCard } from './next-card'
import { ReadersCard } from './readers-card'
import { useConcernDraft } from './use-concern-draft'
import { EvidenceField } from './evidence'
import { useReaders } from './use-readers'

interface ConcernFormProps {
  choices: OutputOf<typeof readConcernChoices>
  students: readonly ListedStudent[]
  asked: ConcernsAsked
}

/** The form is never queued, so that the sender knows that the concern has arrived. Input stays on the device until then. */
export function ConcernForm({ choices, students, asked }: ConcernFormProps) {
  const t = useTranslations('concerns')
  const issues = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const begun = choices.drafts.find(({ sessionId }) => sessionId === asked.session) ?? null
  const draft = useConcernDraft(begun?.sessionId ?? 'new', {
    facts: begun?.text ?? '',
    student: begun?.student.id ?? asked.student ?? '',
    place: begun?.clinicName ?? '',
  })
  const [id, setId] = useState(newId)
  const [kind, setKind] = useState<ConcernKind>('CONCERN')
  const [isLinked, setLinked] = useState(true)
  const [isTyping, setTyping] = useState(false)
  const [programmeId, setProgrammeId] = useState(choices.programmes.length === 1 ? (choices.programmes[0]?.id ?? '') : '')
  const [day, setDay] = useState(begun?.heldOn ?? choices.today)
  const [time, setTime] = useState<string | null>(null)
  const [risk, setRisk] = useState(false)
  const [nameShown, setNameShown] = useState(false)
  const [files, setFiles] = useState<readonly Attached[]>([])
  const tried = useRef<Try | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<ConcernField, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const isTyped = isTyping || draft.typed !== ''
  const studentId = isTyped ? '' : draft.student
  const { readers, needsProgramme } = useReaders({ studentId, programmeId })
  const known = [...students, ...(begun ? [begun.student] : [])]
  const category = concernCategories[kind].find((one) => one === draft.category)
  const session = begun && isLinked && begun.student.id === studentId ? begun : null

  function problems(): Partial<Record<ConcernField, string>> {
    return {
      ...(studentId === '' && draft.typed.trim() === '' && { studentId: issues('studentNeeded') }),
      ...(needsProgramme && programmeId === '' && { programmeId: issues('required') }),
      ...(category === undefined && { category: issues('required') }),
      ...(day === '' && { happenedAt: issues('required') }),
      ...(draft.facts.trim() === '' && { facts: issues('required') }),
    }
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = problems()
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0 || category === undefined) return
    const names = readers.kind === 'known' ? readers.people.map(({ displayName }) => displayName).join(', ') : ''
    const body = names === '' ? t('form.questionNobody') : t('form.questionHelp', { names })
    if (!(await confirm({ title: t(`form.question.${kind}`), body, action: t(`form.send.${kind}`) }))) return
    setBusy(true)
    setOffline(false)
    try {
      const input = {
        id,
        kind,
        studentId: studentId === '' ? null : studentId,
        studentTyped: studentId === '' ? draft.typed : '',
        programmeId: programmeId === '' ? null : programmeId,
        category,
        risk: kind === 'CONCERN' && risk,
        facts: draft.facts,
        happenedAt: startInstant(time ?? '00:00', { heldOn: day, timeZone: choices.timeZone }) ?? '',
        place: draft.place,
        sessionId: session?.sessionId ?? null,
        nameShown,
        fileIds: files.map((file) => file.id),
      }
      tried.current = nextTry(tried.current, input)
      const { number } = await call(raiseConcern, input, { key: tried.current.key })
      draft.forget()
      setFiles([])
      notify.success(t('form.sent', { number }))
      router.push(concernsHref(`raised=${id}`))
      router.refresh()
      setId(newId())
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }

  function showFailure(failure: unknown) {
    if (isAbsent(failure)) return setOffline(true)
    const said = failure instanceof CallError ? failure.issues.filter(({ path }) => path in fieldIds) : []
    if (said.length === 0) return notify.error(problem(failure))
    setErrors(Object.fromEntries(said.map(({ path, message }) => [path, message])))
    setAttempt((count) => count + 1)
  }

  async function clear() {
    if (!(await confirm({ title: t('form.clearQuestion'), body: t('form.clearHelp'), action: t('form.clear'), tone: 'danger' }))) return
    draft.forget()
    setTyping(false)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <form onSubmit={(event) => void send(event)} noValidate className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <FormProblems
          problems={Object.entries(fieldIds).flatMap(([name, fieldId]) => {
            const message = Object.entries(errors).find(([path]) => path === name)?.[1]
            return message === undefined ? [] : [{ name, fieldId, message }]
          })}
          attempt={attempt}
          labels={{
            studentId: t('form.student'),
            programmeId: t('form.programme'),
            category: t('form.category'),
            happenedAt: t('form.day'),
            facts: t('form.facts'),
            fileIds: t('evidence.title'),
          }}
        />
        <DraftChips drafts={choices.drafts} current={begun?.sessionId ?? null} />
        <Card>
          <div className="flex flex-col gap-5">
            <Segmented
              label={t('form.kind')}
              hideLabel
              options={concernKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              value={kind}
              onChange={setKind}
            />
            <ConcernFields
              kind={kind}
              draft={draft}
              known={known}
              programmes={choices.programmes}
              values={{ day, time, risk, nameShown, programmeId, isTyped }}
              set={{ day: setDay, time: setTime, risk: setRisk, nameShown: setNameShown, programmeId: setProgrammeId, typing: setTyping }}
              needsProgramme={needsProgramme && studentId !== ''}
              today={choices.today}
              session={session}
              onUnlink={() => setLinked(false)}
              errors={errors}
            />
            <EvidenceField id={fieldIds.fileIds} files={files} error={errors.fileIds ?? null} onChange={setFiles} />
          </div>
        </Card>
        {isOffline && <Banner tone="offline">{t('form.offline')}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" icon={<Send />} loading={isBusy}>
            {t(`form.send.${kind}`)}
          </Button>
          {!draft.isEmpty && (
            <>
              <span className="text-dense text-muted">{t('form.onDevice')}</span>
              <Button variant="quiet" onPress={() => void clear()} className="ml-auto">
                {t('form.clear')}
              </Button>
            </>
          )}
        </div>
      </form>
      <div className="flex flex-col gap-4">
        <ReadersCard readers={readers} />
        <NextCard />
      </div>
    </div>
  )
}
