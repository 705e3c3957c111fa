'use client'

import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import { FormToolsProvider, proceduresOf, type FormTools } from '@/components/shared/form/form-tools'
import { lateControls } from '@/components/shared/form/late-controls'
import { stepsOf } from '@/components/shared/form/scale-steps'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useMe } from '@/components/shared/live/use-me'
import { Chip } from '@/components/ui/chip'
import { readCatalogue } from '@/lib/contracts/catalogue'
import { sheetFileAddress, type Attempt } from '@/lib/contracts/competency-tests'
import type { Sheet } from './sheet-document'

interface SheetToolsProps {
  attempt: Attempt
  sheet: Sheet
  /** The fields that the two markers answered differently. */
  differing?: ReadonlySet<string>
  children: ReactNode
}

/** Gives the fields of a sheet what they need besides their definition, and shows beside each whether it is critical. */
export function SheetTools({ attempt, sheet, differing, children }: SheetToolsProps) {
  const t = useTranslations('tests.sheet')
  const me = useMe()
  const { data: catalogue } = useLocalCopy('catalogue', readCatalogue)
  const { scales, procedures, criticalUids, id } = attempt
  const { shown, verdict, files } = sheet
  const tools = useMemo((): FormTools => {
    const known = [...(catalogue?.scales ?? []), ...scales]
    const critical = new Set(criticalUids)
    const failed = new Set(verdict.criticalFailed.map(({ uid }) => uid))
    const criticality = (uid: string) =>
      failed.has(uid) ? <Chip tone="danger">{t('criticalFailed')}</Chip> : critical.has(uid) && <Chip>{t('critical')}</Chip>
    return {
      controls: lateControls,
      language: shown.language,
      scales: new Map(known.map((scale) => [scale.id, stepsOf(scale.values)])),
      notation: catalogue?.toothNotation ?? 'FDI',
      files: new Map(files.map(({ assetId, fileName, sizeBytes }) => [assetId, { id: assetId, name: fileName, sizeBytes }])),
      procedures: proceduresOf(catalogue?.procedures ?? [], procedures),
      fileHref: (assetId) => sheetFileAddress(id, assetId),
      signerName: me.displayName,
      beside: (uid) => (
        <span className="flex flex-wrap items-center justify-end gap-1">
          {differing?.has(uid) && <Chip tone="warning">{t('differs')}</Chip>}
          {criticality(uid)}
        </span>
      ),
      besideRow: criticality,
    }
  }, [catalogue, scales, procedures, criticalUids, id, shown.language, verdict.criticalFailed, files, me.displayName, differing, t])
  return <FormToolsProvider value={tools}>{children}</FormToolsProvider>
}
