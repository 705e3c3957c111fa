import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/** A part of the sentence beside its word: 'Of', 'where', 'take'; on a phone below it. */
export function Part({ word, isRuled, children }: { word: string; isRuled?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-col gap-x-4 gap-y-1 md:flex-row', isRuled && '-mx-4 border-t border-line px-4 pt-4')}>
      <span className="shrink-0 text-muted md:w-24 md:py-2">{word}</span>
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
