'use client'

import { call } from '@/lib/client/request'
import type { InputOf } from '@/lib/contract'
import { exportBlocks } from '@/lib/contracts/reports'
import { FileMenu } from '../file-menu'

interface BlockExportProps {
  asked: InputOf<typeof exportBlocks>['asked']
  /** Of the file, without its ending. */
  name: string
}

/** What the screen shows of reports as a file of either kind. */
export function BlockExport({ asked, name }: BlockExportProps) {
  return <FileMenu name={name} onAsk={(format) => call(exportBlocks, { format, asked })} />
}
