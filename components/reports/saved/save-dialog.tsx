'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findReportReaders, saveReport, type SavedReport } from '@/lib/contracts/reports'
import { reportSchedules, savedLimits, type ReportSchedule } from '@/lib/reports/vocabulary'

interface SaveDialogProps {
  /** The report and its filters as they are currently shown. */
  configId: string
  filters: SavedReport['filters']
  /** The reader's own saved report that is being changed; null for a new one. */
  before: SavedReport | null
  /** The name that is proposed. */
  title: string
  /** False for students, who share with nobody. */
  mayShare: boolean
  onClose: () => void
  onSaved: (id: string) => void
}

/** Saves a report with its filters under a name, for oneself and for others, and sets when its link is mailed. */
export function SaveDialog({ configId, filters, before, title, mayShare, onClose, onSaved }: SaveDialogProps) {
  const t = useTranslations('reports.saved')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const fieldId = useId()
  const [id] = useState(() => before?.id ?? newId())
  const [name, setName] = useState(before?.name ?? title)
  const [people, setPeople] = useState<readonly Suggested[]>(() => (before?.shares ?? []).map(toSuggestion))
  const [schedule, setSchedule] = useState<ReportSchedule>(before?.schedule ?? 'NEVER')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    if (name.trim() === '') return setError(issues('required'))
    setBusy(true)
    setError(null)
    try {
      await call(saveReport, {
        ...{ id, revision: before?.revision ?? 0, configId, name: name.trim(), filters, schedule },
        shareIds: people.map((person) => person.id),
      })
      notify.success(t('saved'))
      onSaved(id)
    } catch (failure) {
      const issue = failure instanceof CallError ? failure.issues[0] : undefined
      setError(issue?.message ?? problem(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={before ? t('change') : t('saveTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" loading={isBusy} onPress={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label={t('name')} value={name} maxLength={savedLimits.name} error={error} onChange={setName} />
        {mayShare && (
          <TypeAhead
            id={`${fieldId}-people`}
            label={t('shares')}
            description={t('sharesHelp')}
            placeholder={t('addPeople')}
            error={null}
            optional
            chosen={people}
            onChange={setPeople}
            find={async (q, signal) => (await call(findReportReaders, { q }, { signal })).people.map(toSuggestion)}
          />
        )}
        <Select
          label={t('schedule')}
          description={t('scheduleHelp')}
          value={schedule}
          options={reportSchedules.map((value) => ({ value, label: t(`scheduleOf.${value}`) }))}
          onChange={(value) => setSchedule(reportSchedules.find((one) => one === value) ?? 'NEVER')}
        />
      </div>
    </Dialog>
  )
}

const toSuggestion = ({ id, displayName }: { readonly id: string; readonly displayName: string }): Suggested => ({
  id,
  name: displayName,
  caption: '',
})
