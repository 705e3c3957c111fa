'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { UploadDrop } from '@/components/shared/upload-modal-drop'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { beginImport } from '@/lib/contracts/imports'
import type { ImportKindName } from '@/lib/imports/import-kinds'
import type { ImportPath } from './import-words'
import { contentOf } from './read-file'

interface ChooseFileProps {
  kind: ImportKindName
  /** The target of the import, for a kind that has several. */
  targetId?: string
  /** The address of an import's screen, to which its id is added. */
  path: ImportPath
  /** A template file with the headers that are recognised by themselves. */
  template: { readonly name: string; readonly headers: readonly string[] } | null
  /** Files that the import takes besides tables: their extensions, and a sentence about them. */
  also?: { readonly types: readonly string[]; readonly help: string }
  /** Files that the import takes instead of tables. */
  instead?: { readonly types: readonly string[]; readonly help: string }
}

const types = ['csv', 'txt', 'xlsx'] as const
/** Enough time for a large file over a slow line. */
const timeoutMs = 120_000
/** The largest file that the server accepts. */
const mostBytes = 16 * 1024 * 1024
/** The template has semicolons and a byte order mark, so that spreadsheets of every country open it as columns. */
const templateOf = (headers: readonly string[]): string => `\ufeff${headers.join(';')}\r\n`

/** The beginning of an import: a file is chosen or dropped, sent and read, and its screen opens. */
export function ChooseFile({ kind, targetId, path, template, also, instead }: ChooseFileProps) {
  const t = useTranslations('imports')
  const problem = useProblemText()
  const router = useRouter()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function begin([file]: readonly File[]) {
    if (!file || isReading) return
    // A larger file would be sent for minutes and then be refused.
    if (file.size > mostBytes) return setFailure(t('tooLarge', { most: mostBytes / 1024 / 1024 }))
    setReading(true)
    setFailure(null)
    try {
      const id = newId()
      await call(
        beginImport,
        { id, kind, ...(targetId !== undefined && { targetId }), fileName: file.name, content: await contentOf(file) },
        { timeoutMs },
      )
      // From the next step, the browser's Back leads to the columns.
      router.push(`${path}/${id}?step=columns`)
    } catch (error) {
      setFailure(error instanceof CallError && error.issues[0] ? error.issues[0].message : problem(error))
      setReading(false)
    }
  }

  return (
    <section aria-labelledby="choose-title" className="flex max-w-3xl flex-col gap-3">
      <h2 id="choose-title" className="text-lead font-bold">
        {t('choose')}
      </h2>
      <p className="max-w-prose text-muted">
        {instead?.help ?? t('chooseHelp')}
        {also && ` ${also.help}`}
      </p>
      {failure !== null && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {isReading ? (
        <p role="status" className="flex items-center gap-3 py-6">
          <Spinner /> {t('reading')}
        </p>
      ) : (
        <UploadDrop
          types={instead?.types ?? [...types, ...(also?.types ?? [])]}
          accept="data"
          multiple={false}
          onFiles={(files) => void begin(files)}
        />
      )}
      {template && (
        <div>
          <Button
            icon={<Download />}
            onPress={() => saveFile({ name: template.name, type: 'text/csv;charset=utf-8', text: templateOf(template.headers) })}
          >
            {t('template')}
          </Button>
        </div>
      )}
    </section>
  )
}
