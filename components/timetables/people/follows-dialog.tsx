'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAskBeforeClosing } from '@/components/shared/use-ask-before-closing'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { FieldError } from '@/components/ui/field-error'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readFollows, saveFollows } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

type Known = OutputOf<typeof readFollows>

/** Opens the choice of what a student follows of a timetable; draw `dialog` anywhere in the screen. */
export function useFollowsDialog(timetableId: string) {
  const problem = useProblemText()
  const [known, setKnown] = useState<Known | null>(null)
  const [opening, setOpening] = useState<string | null>(null)

  async function open(studentId: string) {
    setOpening(studentId)
    try {
      setKnown(await call(readFollows, { id: timetableId, studentId }))
    } catch (error) {
      notify.error(problem(error))
    }
    setOpening(null)
  }
  return { open, opening, dialog: known && <FollowsDialog timetableId={timetableId} known={known} onClose={() => setKnown(null)} /> }
}

/** A choice between everything that the student's groups do and some events only. */
function FollowsDialog({ timetableId, known, onClose }: { timetableId: string; known: Known; onClose: () => void }) {
  const t = useTranslations('timetables.students')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [isPartial, setPartial] = useState(known.isPartial)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(known.series.flatMap(({ id, isFollowed }) => (isFollowed ? [id] : []))),
  )
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isChanged = isPartial !== known.isPartial || (isPartial && known.series.some(({ id, isFollowed }) => isFollowed !== chosen.has(id)))
  useAskBeforeClosing(isChanged)

  async function leave() {
    if (!isChanged || (await confirm({ title: t('followsLeave'), action: t('followsLeaveAct'), tone: 'danger' }))) onClose()
  }

  async function save() {
    setBusy(true)
    setError(null)
    setFailure(null)
    try {
      await call(saveFollows, {
        id: timetableId,
        studentId: known.student.id,
        seen: known.seen,
        seriesIds: isPartial ? known.series.flatMap(({ id }) => (chosen.has(id) ? [id] : [])) : null,
      })
      notify.success(t('followsSaved'))
      onClose()
      router.refresh()
    } catch (refused) {
      const issue = refused instanceof CallError ? refused.issues.find(({ path }) => path.startsWith('seriesIds')) : undefined
      if (issue) setError(issue.message)
      else setFailure(refused instanceof CallError && refused.status === 'CONFLICT' ? t('followsSince') : problem(refused))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open
      size="md"
      onClose={() => void leave()}
      title={t('followsTitle', { name: known.student.displayName })}
      description={t('followsHelp')}
      footer={
        <>
          <Button onPress={() => void leave()}>{ui('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onPress={() => void save()}>
            {t('followsSave')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <RadioGroup
          label={t('followsTitle', { name: known.student.displayName })}
          hideLabel
          options={[
            { value: 'all', label: t('followsAll'), description: t('followsAllHelp') },
            { value: 'some', label: t('followsSome'), description: t('followsSomeHelp') },
          ]}
          value={isPartial ? 'some' : 'all'}
          onChange={(value) => setPartial(value === 'some')}
        />
        {isPartial && known.series.length === 0 && <p>{t('followsNone')}</p>}
        {isPartial && known.series.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="text-dense font-bold">{t('followsEvents')}</legend>
            {error !== null && <FieldError>{error}</FieldError>}
            <ul className="flex max-h-80 flex-col overflow-y-auto rounded-card border border-line p-2">
              {known.series.map(({ id, title, type, heldOn, startsTime, endsTime, toCome }) => (
                <li key={id}>
                  <Checkbox
                    label={title}
                    description={[
                      t('followsWhen', { type, day: formats.shortDay(heldOn), time: formats.wallSpan(startsTime, endsTime) }),
                      t('followsToCome', { count: toCome }),
                    ].join(' · ')}
                    checked={chosen.has(id)}
                    onChange={(on) => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
