'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore, type SyntheticEvent } from 'react'
import { Button } from './button'
import { openQuestions, type ConfirmOptions, type PromptOptions } from './confirm'
import { Dialog } from './dialog'
import { TextArea } from './text-area'
import { TextField } from './text-field'

/** Shows the questions of `confirm()` and `prompt()`. It is drawn once, in the root layout. */
export function DialogHost() {
  const question = useSyncExternalStore(openQuestions.watch, openQuestions.current, () => null)
  if (!question) return null
  if (question.kind === 'prompt') return <PromptDialog key={question.id} options={question.options} answer={question.answer} />
  return <ConfirmDialog key={question.id} options={question.options} answer={question.answer} />
}

function ConfirmDialog({ options, answer }: { options: ConfirmOptions; answer: (yes: boolean) => void }) {
  const t = useTranslations('ui')
  const isDanger = options.tone === 'danger'
  return (
    <Dialog
      open
      role="alertdialog"
      title={options.title}
      description={options.body}
      onClose={() => answer(false)}
      footer={
        // The careful choice has the focus where the other one does harm.
        <>
          <Button data-autofocus={isDanger || undefined} onPress={() => answer(false)}>
            {options.cancel ?? t('cancel')}
          </Button>
          <Button data-autofocus={!isDanger || undefined} variant={isDanger ? 'danger' : 'primary'} onPress={() => answer(true)}>
            {options.action}
          </Button>
        </>
      }
    />
  )
}

function PromptDialog({ options, answer }: { options: PromptOptions; answer: (text: string | null) => void }) {
  const t = useTranslations('ui')
  const [text, setText] = useState(options.initial ?? '')
  const [error, setError] = useState<string | null>(null)
  const field = {
    label: options.label,
    description: options.description,
    maxLength: options.maxLength,
    error,
    value: text,
    onChange: setText,
    required: Boolean(options.requiredMessage),
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!options.requiredMessage || text.trim()) return answer(text)
    setError(options.requiredMessage)
    event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <Dialog
      open
      title={options.title}
      description={options.body}
      onClose={() => answer(null)}
      footer={
        <>
          <Button onPress={() => answer(null)}>{options.cancel ?? t('cancel')}</Button>
          <Button variant={options.tone === 'danger' ? 'danger' : 'primary'} type="submit" form="prompt-form">
            {options.action}
          </Button>
        </>
      }
    >
      <form id="prompt-form" noValidate onSubmit={submit}>
        {options.multiline ? <TextArea {...field} data-autofocus /> : <TextField {...field} data-autofocus />}
      </form>
    </Dialog>
  )
}
