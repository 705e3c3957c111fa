'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { barToolStyle } from './list/bar-tool'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useProof } from './proof'

interface ExportButtonProps {
  /** Asks the server for the file. The server records that it was taken, and may ask the person to confirm who they are. */
  load: () => Promise<{ readonly csv: string; readonly rows: number; readonly isCut: boolean }>
  words: {
    readonly action: string
    /** The file's name without its extension. */
    readonly file: string
    readonly done: (rows: number) => string
    readonly cut: (rows: number) => string
    /** The text where the person did not confirm who they are. */
    readonly unproven: string
  }
  /** Whether the button is among the tools of a filter bar. */
  isTool?: boolean
}

/** Saves the rows of a list as a file for a spreadsheet. Needs the namespaces proof and issues. */
export function ExportButton({ load, words: { action, file, done, cut, unproven }, isTool = false }: ExportButtonProps) {
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isWorking, setWorking] = useState(false)

  async function save() {
    setWorking(true)
    try {
      const { csv, rows, isCut } = await proven(load)
      saveFile({ name: `${file}.csv`, type: 'text/csv;charset=utf-8', text: csv })
      if (isCut) notify.info(cut(rows), { id: 'export' })
      else notify.success(done(rows), { id: 'export' })
    } catch (error) {
      notify.error(isProofNeeded(error) ? unproven : problem(error), { id: 'export' })
    }
    setWorking(false)
  }

  return (
    <>
      {isTool ? (
        <IconButton
          variant="secondary"
          className={barToolStyle}
          label={action}
          icon={<Download />}
          loading={isWorking}
          onPress={() => void save()}
        />
      ) : (
        <Button icon={<Download />} loading={isWorking} onPress={() => void save()}>
          {action}
        </Button>
      )}
      {dialog}
    </>
  )
}
