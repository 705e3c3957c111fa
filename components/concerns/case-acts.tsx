'use client'

import { Download, EllipsisVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { Menu } from '@/components/ui/menu'
import { call } from '@/lib/client/request'
import { discloseCase, exportCase, reopenCase, reviewCase } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { OutcomeDialog } from './outcome-dialog'
import { TriageDialog } from './triage-dialog'
import type { Case } from './use-case'
import { useCaseFile } from './use-case-file'

interface CaseActsProps {
  one: Case
  act: (work: () => Promise<unknown>) => Promise<boolean>
}

/** The acts that are possible in the case now, with the next step as the main button. */
export function CaseActs({ one, act }: CaseActsProps) {
  const t = useTranslations('concerns.case')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const [open, setOpen] = useState<'triage' | 'resolve' | 'appeal' | null>(null)
  const [proofDialog, proven] = useProof()
  const save = useCaseFile()
  const { id } = one
  const may = (name: Case['may'][number]) => one.may.includes(name)
  const awaits = one.disclosedAt !== null && one.respondedAt === null && one.respondUntil !== null

  async function disclose() {
    const text = await prompt({
      title: t('disclose'),
      label: t('discloseLabel'),
      description: t('discloseHelp', { nameShown: one.nameShown ? 'yes' : 'no' }),
      multiline: true,
      maxLength: 4000,
      requiredMessage: issues('required'),
      action: t('disclose'),
    })
    if (text !== null) await act(() => call(discloseCase, { id, text }))
  }

  async function reopen() {
    const text = await prompt({
      title: t('reopen'),
      label: t('reason'),
      multiline: true,
      maxLength: 4000,
      requiredMessage: issues('required'),
      action: t('reopen'),
    })
    if (text !== null) await act(() => call(reopenCase, { id, text }))
  }

  async function review() {
    if (await confirm({ title: t('reviewQuestion'), action: t('review') })) await act(() => call(reviewCase, { id }))
  }

  const steps = [
    may('triage') && { id: 'triage', label: t('triage'), run: () => setOpen('triage') },
    may('appeal') && { id: 'appeal', label: t('appeal'), run: () => setOpen('appeal') },
    may('review') && { id: 'review', label: t('review'), run: () => void review() },
    may('disclose') && { id: 'disclose', label: t('disclose'), run: () => void disclose() },
    may('resolve') && { id: 'resolve', label: t('resolve'), run: () => setOpen('resolve') },
    may('reopen') && { id: 'reopen', label: t('reopen'), run: () => void reopen() },
  ].filter((step) => step !== false)
  const [first, ...others] = steps

  return (
    <>
      {others.map((step) => (
        <Button key={step.id} onPress={step.run}>
          {step.label}
        </Button>
      ))}
      {first && (
        <Button variant="primary" onPress={first.run}>
          {first.label}
        </Button>
      )}
      {may('export') && (
        <Menu
          variant="quiet"
          iconOnly
          label={t('more')}
          icon={<EllipsisVertical />}
          placement="below-end"
          entries={[
            {
              id: 'export',
              label: t('export'),
              icon: <Download />,
              onAction: () => void act(async () => save(await proven(() => call(exportCase, { id })))),
            },
          ]}
        />
      )}
      {open === 'triage' && <TriageDialog one={one} act={act} onClose={() => setOpen(null)} />}
      {(open === 'resolve' || open === 'appeal') && (
        <OutcomeDialog
          one={one}
          isAppeal={open === 'appeal'}
          awaits={open === 'resolve' && awaits && one.respondUntil !== null ? formats.longDay(one.respondUntil) : null}
          act={act}
          onClose={() => setOpen(null)}
        />
      )}
      {proofDialog}
    </>
  )
}
