'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { contentOf } from '@/components/shared/import/read-file'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { shapesOf } from '@/lib/client/shapes'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { exportDefinition, importDefinition, readXlsForm, type listFormTypes } from '@/lib/contracts/forms'
import { paths } from '@/lib/paths'
import { LeftOut } from './left-out'

type Read = Pick<OutputOf<typeof exportDefinition>, 'code' | 'name' | 'definition'>
type Left = OutputOf<typeof readXlsForm>['left']
const none: Left = []

/** Imports a file that was exported here or elsewhere, or an XLSForm, as a new draft form. */
export function ImportDialog({ types, onClose }: { types: OutputOf<typeof listFormTypes>['types']; onClose: () => void }) {
  const t = useTranslations('formEditor')
  const router = useRouter()
  const problem = useProblemText()
  const active = types.filter((type) => type.active)
  const [read, setRead] = useState<Read | null>(null)
  const [left, setLeft] = useState(none)
  const [isReading, setReading] = useState(false)
  const [typeId, setTypeId] = useState(active[0]?.id ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function open(file: File | undefined) {
    setRead(null)
    setLeft(none)
    setError(null)
    if (!file) return
    if (/\.xlsx$/i.test(file.name)) return openXlsForm(file)
    if (file.size > 1024 * 1024) return setError(t('import.tooLarge'))
    const { output } = await shapesOf(exportDefinition)
    const parsed = output.safeParse(parseJson(await file.text()))
    if (parsed.success) setRead(parsed.data)
    else setError(t('import.unreadable'))
  }

  async function openXlsForm(file: File) {
    if (file.size > 2 * 1024 * 1024) return setError(t('import.tooLarge'))
    setReading(true)
    try {
      const found = await call(readXlsForm, { content: await contentOf(file) })
      setLeft(found.left)
      if (found.definition.pages.length > 0) setRead(found)
      else setError(t('import.nothing'))
    } catch (failure) {
      setError(failure instanceof CallError && failure.issues[0] ? failure.issues[0].message : problem(failure))
    } finally {
      setReading(false)
    }
  }

  async function send() {
    if (!read) return
    setBusy(true)
    setError(null)
    try {
      const id = newId()
      await call(importDefinition, { id, code: read.code, name: read.name, typeId, definition: read.definition })
      router.push(`${paths.editorForm}/${id}`)
    } catch (failure) {
      setError(failure instanceof CallError && failure.issues[0] ? failure.issues[0].message : problem(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.title')}
      description={t('import.help')}
      footer={
        <>
          <Button onPress={onClose}>{t('import.cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={(active.length === 0 && t('import.noType')) || (!read && t('import.noFile'))}
            onPress={() => void send()}
          >
            {t('import.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 py-2">
        <label className="flex flex-col gap-1 text-dense font-medium">
          {t('import.file')}
          <input type="file" accept="application/json,.json,.xlsx" onChange={(event) => void open(event.target.files?.[0])} />
        </label>
        {error && (
          <p role="alert" className="text-dense font-medium text-danger">
            {error}
          </p>
        )}
        {isReading && <p className="text-dense text-muted">{t('import.reading')}</p>}
        {left.length > 0 && <LeftOut left={left} />}
        {read && (
          <>
            <TextField label={t('settings.name')} maxLength={200} value={read.name} onChange={(name) => setRead({ ...read, name })} />
            <TextField label={t('settings.code')} maxLength={40} value={read.code} onChange={(code) => setRead({ ...read, code })} />
            <Select
              label={t('settings.type')}
              value={typeId}
              options={active.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setTypeId}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
