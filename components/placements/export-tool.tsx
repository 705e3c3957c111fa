'use client'

import { useTranslations } from 'next-intl'
import { ExportButton } from '@/components/shared/export-button'

type File = { readonly csv: string; readonly rows: number; readonly isCut: boolean }

/** Exports a filtered list as a file for a spreadsheet. */
export function ExportTool({ file, load }: { file: string; load: () => Promise<File> }) {
  const t = useTranslations('placements.file')
  return (
    <ExportButton
      isTool
      load={load}
      words={{
        action: t('export'),
        file,
        done: (count) => t('exported', { count }),
        cut: (count) => t('cut', { count }),
        unproven: t('unproven'),
      }}
    />
  )
}
