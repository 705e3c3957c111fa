'use client'

import { useState } from 'react'
import { classNames } from './class-names'

interface AvatarProps {
  name: string
  src?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Set where the name is not beside the picture; otherwise the picture is decoration. */
  label?: string
}

const sizes = { sm: 'size-7 text-meta', md: 'size-9 text-dense', lg: 'size-12 text-lead', xl: 'size-24 text-h1' }

/** A portrait, or the initials of a name. */
export function Avatar({ name, src, size = 'md', label }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = classNames('shrink-0 rounded-full', sizes[size])

  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={label ?? ''}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={classNames(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(
        shape,
        'inline-flex items-center justify-center border border-transparent bg-primary-tint font-bold text-primary select-none',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

const titles = /^(dr|prof|mr|mrs|ms|mx|herr|frau)\.?$/i

function initialsOf(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !titles.test(word))
  const ends = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return (
    ends
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  )
}
