'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { FileFormat } from '@/lib/reports/vocabulary'

export type MadeFile = { readonly csv: string; readonly xlsx: string; readonly rows: number; readonly isCut: boolean }

interface FileMenuProps {
  /** The name of the file, without its extension. */
  name: string
  /** Asks for the file; null where it is being made and nothing is saved yet. */
  onAsk: (format: FileFormat) => Promise<MadeFile | null>
  action?: string
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a report that was made as a file. */
export function saveMade(name: string, { csv, xlsx }: Pick<MadeFile, 'csv' | 'xlsx'>): void {
  const file = name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  if (xlsx !== '') saveBytes(`${file}.xlsx`, xlsxType, bytesOf(xlsx))
  else saveFile({ name: `${file}.csv`, type: 'text/csv;charset=utf-8', text: csv })
}

/** A menu that saves a report as a file of either kind, once the person has proven who they are. */
export function FileMenu({ name, onAsk, action }: FileMenuProps) {
  const t = useTranslations('reports.progress')
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isWorking, setWorking] = useState(false)

  async function save(format: FileFormat) {
    if (isWorking) return
    setWorking(true)
    try {
      const made = await proven(() => onAsk(format))
      if (made) {
        saveMade(name, made)
        if (made.isCut) notify.info(t('exportCut', { count: made.rows }), { id: 'export' })
        else notify.success(t('exported', { count: made.rows }), { id: 'export' })
      }
    } catch (error) {
      notify.error(isProofNeeded(error) ? t('unproven') : problem(error), { id: 'export' })
    }
    setWorking(false)
  }

  return (
    <>
      <Menu
        label={action ?? t('export')}
        icon={<Download />}
        placement="below-end"
        entries={[
          { id: 'xlsx', label: t('xlsx'), note: t('xlsxNote'), onAction: () => void save('XLSX') },
          { id: 'csv', label: t('csv'), note: t('csvNote'), onAction: () => void save('CSV') },
        ]}
      />
      {dialog}
    </>
  )
}
