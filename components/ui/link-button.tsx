'use client'

import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import { Anchor, type AnchorProps } from './link-context'

interface LinkButtonProps extends Omit<AnchorProps, 'children'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  /** One word instead of the words, in the head of a screen on a phone. Without it only the icon is shown. */
  short?: string | undefined
  fullWidth?: boolean
  /** Whether only the icon is seen: the words are its name. */
  square?: boolean
}

/** A link that looks like a button: for the one way on from a screen. */
export function LinkButton({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  short,
  fullWidth,
  square = false,
  className,
  ...anchor
}: LinkButtonProps) {
  return (
    <Anchor
      {...anchor}
      className={buttonStyle({ variant, size, square, className: [fullWidth && 'w-full', className].filter(Boolean).join(' ') })}
    >
      {icon && <IconSlot>{icon}</IconSlot>}
      <span data-words={icon ? '' : undefined} className={square ? 'sr-only' : undefined}>
        {children}
      </span>
      {short && (
        <span data-short aria-hidden="true">
          {short}
        </span>
      )}
      {iconAfter && <IconSlot>{iconAfter}</IconSlot>}
    </Anchor>
  )
}
