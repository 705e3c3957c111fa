'use client'

import { useEffect, useRef, useState } from 'react'
import { TextArea } from '@/components/ui/text-area'
import { useLatest } from './use-latest'

interface AutosavedTextProps {
  id: string
  label: string
  value: string
  maxLength: number
  rows?: number
  readOnly?: boolean
  optional?: boolean
  description?: string
  /** Called when the typing rests, when the field is left, and when the screen goes. */
  onSave: (text: string) => void
}

const restMs = 700

/** A text that saves itself. What arrives from elsewhere replaces it only where nothing is being typed. */
export function AutosavedText({ value, onSave, ...field }: AutosavedTextProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    if (text === known) setText(value)
  }

  const flush = () => {
    clearTimeout(timer.current)
    if (text !== value) onSave(text)
  }
  const latest = useLatest(flush)
  useEffect(() => {
    const hide = () => latest.current()
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      hide()
    }
  }, [latest])

  return (
    <TextArea
      {...field}
      value={text}
      onBlur={flush}
      onChange={(next) => {
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => latest.current(), restMs)
      }}
    />
  )
}
