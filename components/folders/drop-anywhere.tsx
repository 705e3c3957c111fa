'use client'

import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

interface DropAnywhereProps {
  /** The text shown while a file is dragged over the page: 'Drop to upload to Teaching'. */
  words: string
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped anywhere on the page, and says so while they are over it. */
export function DropAnywhere({ words, onFiles }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  const took = useEffectEvent(onFiles)
  useEffect(() => {
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    // A dialog has its own place for files.
    const isElsewhere = () => document.querySelector('[role="dialog"], dialog[open]') !== null
    function over(event: DragEvent) {
      if (!holdsFiles(event) || isElsewhere()) return
      event.preventDefault()
      setOver(true)
    }
    function left({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      setOver(false)
      if (!holdsFiles(event) || isElsewhere()) return
      event.preventDefault()
      took([...(event.dataTransfer?.files ?? [])])
    }
    const events = [
      ['dragenter', over],
      ['dragover', over],
      ['dragleave', left],
      ['drop', drop],
    ] as const
    for (const [name, listener] of events) addEventListener(name, listener)
    return () => {
      for (const [name, listener] of events) removeEventListener(name, listener)
    }
  }, [])
  if (!isOver) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-4 z-20 flex items-center justify-center rounded-card border-2 border-dashed border-primary bg-primary-tint/90"
    >
      <p className="flex items-center gap-3 text-lead font-bold text-primary">
        <FileUp aria-hidden="true" />
        {words}
      </p>
    </div>
  )
}
