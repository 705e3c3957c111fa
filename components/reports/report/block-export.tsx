'use client'

import { useTranslations } from 'next-intl'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { beginRun, exportBlocks } from '@/lib/contracts/reports'
import type { FileFormat } from '@/lib/reports/vocabulary'
import { FileMenu, type MadeFile } from '@/components/shared/report/file-menu'
import { isSlow, isTooMany } from './too-much'
import type { AskedInput } from './use-run'

interface BlockExportProps {
  asked: AskedInput
  /** The name of the file without its extension. */
  name: string
}

/** Exports a part of a report that the screen shows as a file of either kind. An export that takes long is prepared, and then found among the reports. */
export function BlockExport({ asked, name }: BlockExportProps) {
  const t = useTranslations('reports.runs')

  async function ask(format: FileFormat): Promise<MadeFile | null> {
    try {
      return await call(exportBlocks, { format, asked })
    } catch (error) {
      if (!isSlow(error)) throw error
    }
    try {
      await call(beginRun, { format, asked })
      notify.info(t('begun'), { id: 'export' })
    } catch (error) {
      if (!isTooMany(error)) throw error
      notify.error(t('tooMany'), { id: 'export' })
    }
    return null
  }

  return <FileMenu name={name} onAsk={ask} />
}
