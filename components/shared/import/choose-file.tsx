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
  /** Into which, of a kind that has several. */
  targetId?: string
  /** The screen of one import; its id follows. */
  path: ImportPath
  /** A file to begin with: the headers that are known by themselves. */
  template: { readonly name: string; readonly headers: readonly string[] } | null
  /** What it takes besides tables: the endings of its files, and a sentence about them. */
  also?: { readonly types: readonly string[]; readonly help: string }
  /** What it takes in the place of tables. */
  instead?: { readonly types: readonly string[]; readonly help: string }
}

const types = ['csv', 'txt', 'xlsx'] as const
/** A large file over a slow line. */
const timeoutMs = 120_000
/** As the server takes it. */
const mostBytes = 16 * 1024 * 1024
/** Semicolons and a mark: spreadsheets of every country open it as columns. */
const templateOf = (headers: readonly string[]): string => `\ufeff${headers.join(';')}\r\n`

/** Where an import begins: a file is chosen or dropped, sent and read, and its screen opens. */
export function ChooseFile({ kind, targetId, path, template, also, instead }: ChooseFileProps) {
  const t = useTranslations('imports')
  const problem = useProblemText()
  const router = useRouter()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function begin([file]: readonly File[]) {
    if (!file || isReading) return
    // It would be sent for minutes, and then be refused.
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
      // Back from what comes of it leads to the columns.
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
