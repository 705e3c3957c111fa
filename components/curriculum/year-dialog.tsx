'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { makeCurriculumYear, readYearChoices, type YearChoices } from '@/lib/contracts/curriculum'
import { yearHref } from './hrefs'
import { yearName } from './year-name'

/** A new year of a programme's curriculum. */
export function YearDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('curriculum.year')
  const ui = useTranslations('ui')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(newId)
  const [choices, setChoices] = useState<YearChoices | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call(readYearChoices, {}).then(
      (found) => void (isGone || setChoices(found)),
      (error: unknown) => void (isGone || setFailure(problem(error))),
    )
    return () => void (isGone = true)
  }, [problem])
  const form = useForm({
    contract: makeCurriculumYear,
    initial: { programmeId: '', copyOfId: '', startsOn: '', endsOn: '' },
    inputOf: ({ programmeId, copyOfId, startsOn, endsOn }) => ({
      id,
      programmeId,
      startsOn,
      endsOn,
      copyOfId: copyOfId === '' ? null : copyOfId,
    }),
    onDone: () => {
      onClose()
      router.push(yearHref(id))
    },
    onFailure: (error) => setFailure(problem(error)),
  })

  const copies = (choices?.years ?? []).filter(({ programmeId }) => programmeId === form.values.programmeId)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add')}
      description={t('addHelp')}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form="curriculum-year" variant="primary" loading={form.isSending}>
            {t('make')}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="curriculum-year" className="flex flex-col gap-4" onSubmit={form.submit}>
        {failure !== null && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        <Select
          {...form.field('programmeId')}
          label={t('programme')}
          required
          loading={choices === null && failure === null}
          placeholder={t('chooseProgramme')}
          options={(choices?.programmes ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
        {copies.length > 0 && (
          <Select
            {...form.field('copyOfId')}
            label={t('copyOf')}
            description={t('copyOfHelp')}
            placeholder={t('copyOfNone')}
            options={copies.map((one) => ({ value: one.id, label: yearName(one) }))}
          />
        )}
        <DayField {...dayOf(form.field('startsOn'))} label={t('startsOn')} required />
        <DayField {...dayOf(form.field('endsOn'))} label={t('endsOn')} required />
      </form>
    </Dialog>
  )
}

const dayOf = <F extends { id: string; value: string; error: string | null; onChange: (value: string) => void }>({
  id,
  value,
  error,
  onChange,
}: F) => ({ id, value, error, onChange })
