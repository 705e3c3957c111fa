'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'
import { longestNodeName } from '@/lib/folders/vocabulary'

interface NameDialogProps {
  title: string
  action: string
  initial: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

const known = ['fileNameTaken', 'foldersTooDeep', 'required'] as const

/** Asks for the name of a folder or file; if the name is refused, the typed text stays. */
export function NameDialog({ title, action, initial, save, onClose }: NameDialogProps) {
  const t = useTranslations('files')
  const ui = useTranslations('ui')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(issues('required'))
    setBusy(true)
    try {
      await save(name.trim())
      onClose()
    } catch (thrown) {
      const code = thrown instanceof CallError ? thrown.issues[0]?.code : undefined
      const own = known.find((one) => one === code)
      setError(own ? issues(own) : problem(thrown))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form="file-name" variant="primary" loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="file-name" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          data-autofocus
          label={t('name')}
          required
          maxLength={longestNodeName}
          value={name}
          onChange={(next) => {
            setName(next)
            setError(null)
          }}
          error={error}
        />
      </form>
    </Dialog>
  )
}
