import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'tinted'
export type ButtonSize = 'sm' | 'md' | 'lg'

// Buttons are not printed, since paper has none. Text that has to be read on paper is beside the button.
const base =
  'relative inline-flex print:hidden max-w-full items-center justify-center gap-2 rounded-control border text-center font-medium transition-colors duration-140 select-none'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover active:border-primary-pressed active:bg-primary-pressed',
  secondary: 'border-control bg-surface text-ink hover:bg-hover active:bg-pressed',
  // The look of a value that was chosen in a sentence of choices.
  tinted: 'border-primary bg-primary-tint text-primary hover:border-primary-hover active:bg-pressed',
  quiet: 'border-transparent text-ink hover:bg-hover active:bg-pressed',
  danger:
    'border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover active:border-danger-pressed active:bg-danger-pressed',
}

/** One look for every button with a reason why it does not work: plainly off, yet still readable. */
const blocked = 'border-dashed border-control bg-neutral-tint text-muted'

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-3 py-1 text-dense',
  md: 'min-h-control px-4 py-2 text-body',
  // Two lines of a long word on a phone are hardly higher than one.
  lg: 'min-h-chairside px-3 py-1 text-lead leading-6 md:px-6',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-control-sm shrink-0',
  md: 'size-control shrink-0',
  lg: 'size-chairside shrink-0',
}

interface ButtonLook {
  variant: ButtonVariant
  size: ButtonSize
  square?: boolean
  isBlocked?: boolean
  className?: string
}

/** The classes of a button, for buttons and for links that look like one. */
export function buttonStyle({ variant, size, square, isBlocked, className }: ButtonLook) {
  return classNames(base, isBlocked ? blocked : variants[variant], square ? squares[size] : sizes[size], className)
}
