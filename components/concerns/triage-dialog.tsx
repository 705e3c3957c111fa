'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { concernLevels, workingDaysAfter, type ConcernLevel } from '@/lib/concerns/vocabulary'
import { triageCase } from '@/lib/contracts/concerns'
import { getUsers } from '@/lib/contracts/users'
import type { Case } from './use-case'

interface TriageDialogProps {
  one: Case
  act: (work: () => Promise<unknown>) => Promise<boolean>
  onClose: () => void
}

/** Triage: the level, the owner, the deadline and, where a name was typed, the student. */
export function TriageDialog({ one, act, onClose }: TriageDialogProps) {
  const t = useTranslations('concerns.case')
  const tAll = useTranslations('concerns')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const [level, setLevel] = useState<ConcernLevel | null>(null)
  const [ownerId, setOwnerId] = useState('')
  const [dueOn, setDueOn] = useState(() => workingDaysAfter(new Date().toISOString().slice(0, 10), 10))
  const [student, setStudent] = useState<{ id: string; name: string } | null>(null)
  const [tried, setTried] = useState(false)
  const [selector, select] = useSelector()
  const asksLevel = one.kind === 'CONCERN'
  const missing = { level: asksLevel && level === null, owner: ownerId === '', dueOn: dueOn === '' }

  async function choose() {
    try {
      const { students } = await call(getUsers, {})
      const items = students.map(({ id, displayName, programme, year }) => ({
        id,
        caption: displayName,
        subcaption: [programme, year].filter(Boolean).join(' · '),
      }))
      const [id] = (await select({ title: t('student'), items })) ?? []
      const name = students.find((found) => found.id === id)?.displayName
      if (id !== undefined && name !== undefined) setStudent({ id, name })
    } catch (error) {
      notify.error(problem(error))
    }
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.values(missing).includes(true)) return
    if (await act(() => call(triageCase, { id: one.id, level, ownerId, dueOn, studentId: student?.id ?? null }))) onClose()
  }

  const required = (is: boolean) => (tried && is ? issues('required') : null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('triage')}
      size="md"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="triage-form" variant="primary">
            {t('triage')}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="triage-form" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {one.student === null && (
          <ChoiceGroup role="group" label={t('student')} description={t('studentHelp', { name: one.studentTyped })}>
            <Button onPress={() => void choose()}>{student?.name ?? t('choose')}</Button>
          </ChoiceGroup>
        )}
        {asksLevel && (
          <Segmented
            label={t('level')}
            required
            options={concernLevels.map((value) => ({ value, label: tAll(`level.${value}`) }))}
            value={level}
            onChange={setLevel}
            error={required(missing.level)}
          />
        )}
        <Select
          label={t('owner')}
          required
          placeholder={t('choose')}
          options={one.candidates.map(({ id, displayName, jobTitle }) => ({
            value: id,
            label: jobTitle ? `${displayName}, ${jobTitle}` : displayName,
          }))}
          value={ownerId}
          onChange={setOwnerId}
          error={required(missing.owner)}
        />
        <DayField label={t('dueOn')} required value={dueOn} onChange={setDueOn} error={required(missing.dueOn)} />
      </form>
      {selector}
    </Dialog>
  )
}
