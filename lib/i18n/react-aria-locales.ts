const all =
  'ar-AE bg-BG cs-CZ da-DK de-DE el-GR en-US es-ES et-EE fi-FI fr-FR he-IL hr-HR hu-HU it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-SP sv-SE tr-TR uk-UA zh-CN zh-TW'.split(
    ' ',
  )
const ours = new Set(['de-DE', 'en-US', 'es-ES', 'nb-NO', 'sl-SI'])

/** Turbopack rules that keep React Aria's texts only in the application's languages; en-GB reads en-US there. */
export const reactAriaLocaleRules = Object.fromEntries(
  all
    .filter((locale) => !ours.has(locale))
    .flatMap((locale) =>
      ['mjs', 'js'].map((extension) => [
        `${locale}.${extension}`,
        {
          condition: { path: /node_modules\/(@react-aria|@react-stately|react-aria|react-stately)/ },
          loaders: ['./lib/i18n/empty-locale.cjs'],
          as: '*.js',
        },
      ]),
    ),
)
