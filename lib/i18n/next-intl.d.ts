import type { Messages as SourceMessages } from './en-gb'
import type { Locale as OurLocale } from './locales'

declare module 'next-intl' {
  interface AppConfig {
    Locale: OurLocale
    Messages: SourceMessages
  }
}
