/**
 * Cusp's own lint rules, for house rules that no published rule covers. Each is a syntax selector and a sentence that says what to do instead;
 * tests/architecture/fixtures/lint holds a file for each that shows what it refuses.
 */
const cusp = {
  meta: { name: 'cusp' },
  rules: {
    'no-bare-clock': refuse('The server has one clock: now() of server/kernel/clock.', [
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    ]),
    'no-environment': refuse('The environment is read and checked once, in lib/env.ts: call env().', [
      // The bundler inserts these two, and they are no secrets.
      "MemberExpression[object.object.name='process'][object.property.name='env']:not([property.name=/^(NODE_ENV|NEXT_PUBLIC_.+|NEXT_RUNTIME)$/])",
      ":not(MemberExpression) > MemberExpression[object.name='process'][property.name='env']",
    ]),
    'no-hand-made-rest': {
      meta: meta(
        'What waits until typing rests has a hook: useAsked (lib/client/use-asked), or useFilters for what stands in the address.',
      ),
      create: handMadeRest,
    },
    'no-include': refuse('Name the columns: `select`, not `include`.', ["Property[key.name='include'] > ObjectExpression"]),
    'no-injected-html': refuse('React writes text; nothing here writes markup from text.', [
      "JSXAttribute[name.name='dangerouslySetInnerHTML']",
      "Property[key.name='dangerouslySetInnerHTML']",
      'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
      "CallExpression[callee.property.name='insertAdjacentHTML']",
    ]),
    'no-native-date': refuse(
      "A browser's own date and time fields follow its language, not Cusp's: DayField and TimeField of components/ui.",
      [
        "JSXOpeningElement[name.name='input'] > JSXAttribute[name.name='type'] Literal[value=/^(date|time|datetime-local|month|week)$/]",
        "JSXOpeningElement[name.name='input'] > JSXSpreadAttribute Property[key.name='type'] > Literal[value=/^(date|time|datetime-local|month|week)$/]",
      ],
    ),
    'no-page-by-location': refuse('A page of ours is reached by the router (useRouter, redirect), which keeps what is loaded.', [
      "CallExpression[callee.property.name='assign'][callee.object.name='location'] > Literal.arguments[value=/^\\/(?!\\/)/]",
      "CallExpression[callee.property.name='assign'][callee.object.property.name='location'] > Literal.arguments[value=/^\\/(?!\\/)/]",
      "AssignmentExpression[left.property.name='href'][left.object.name='location'] > Literal.right[value=/^\\/(?!\\/)/]",
      "AssignmentExpression[left.property.name='href'][left.object.property.name='location'] > Literal.right[value=/^\\/(?!\\/)/]",
    ]),
    'no-plain-text': { meta: meta('What a person reads comes from messages/: use t().'), create: plainText },
    'no-raw-style': refuse('Colours and sizes are tokens of app/globals.css; a new one is made there or in components/ui.', [
      'Literal[value=/(^|[\\s(:])#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\\w-])/]',
      'TemplateElement[value.raw=/(^|[\\s(:])#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\\w-])/]',
      `Literal[value=/${arbitraryValue()}/]`,
      `TemplateElement[value.raw=/${arbitraryValue()}/]`,
    ]),
    'no-server-action': refuse('A server action is a second way of writing: declare a call.', [
      "ExpressionStatement[directive='use server']",
    ]),
    'no-skipped-test': refuse('A test runs, always, and with all the others.', [
      'MemberExpression[object.name=/^(test|it|describe|suite)$/][property.name=/^(skip|only|todo|fixme|fails|skipIf|runIf)$/]',
      "MemberExpression[object.object.name='test'][property.name=/^(skip|only|todo|fixme)$/]",
    ]),
    'no-sleep': refuse('Wait for what is to happen, not for a time.', ["CallExpression[callee.property.name='waitForTimeout']"]),
    'no-unsafe-sql': refuse('Values go into SQL as parameters: a tagged template or $1.', [
      'MemberExpression[property.name=/^\\$(query|execute)RawUnsafe$/]',
    ]),
  },
}
export default cusp

function refuse(message, selectors) {
  return {
    meta: meta(message),
    create: (context) =>
      Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'refused' })])),
  }
}

function meta(message) {
  return { type: 'problem', schema: [], messages: { refused: message } }
}

/** Tailwind's `w-[13px]`, `[mask:none]` and `[&>p]:m-0`, but not `rows[0]`. */
function arbitraryValue() {
  return '(^|\\s)([\\w:!@.*\\/-]*-\\[[^\\]\\s]+\\]|([\\w-]+:)*\\[([\\w-]+:|[&@])[^\\]\\s]*\\])'
}

/** A delayed timer that can be cancelled, in a file that calls the server or changes the address. A timer without a delay only lets the browser draw first. */
function handMadeRest(context) {
  const timers = []
  const answered = new Set()
  let asks = false
  let putsOff = false
  return {
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value === '@/lib/client/request') asks = true
      if (specifiers.some(({ imported }) => imported?.name === 'useRouter')) asks = true
    },
    "CallExpression[callee.name='clearTimeout']": () => void (putsOff = true),
    "CallExpression[callee.name='setTimeout']": (node) => void (hasDelay(node.arguments[1]) && timers.push(node)),
    // A component that is given the asking function imports neither.
    "CallExpression[callee.name='setTimeout']:has(CallExpression[callee.property.name='then'])": (node) =>
      void (hasDelay(node.arguments[1]) && answered.add(node)),
    'Program:exit': () =>
      putsOff && timers.forEach((node) => (asks || answered.has(node)) && context.report({ node, messageId: 'refused' })),
  }
}

function hasDelay(time) {
  return time !== undefined && time.value !== 0
}

const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'errorMessage',
  'heading',
  'hint',
  'label',
  'placeholder',
  'subtitle',
  'title',
])

/** Text between tags and in attributes that are read, shown or spoken, and a page's title. */
function plainText(context) {
  const report = (node) => context.report({ node, messageId: 'refused' })
  const reportTexts = (node) => textsOf(node).forEach(report)
  return {
    JSXText: (node) => void (hasLetters(node.value) && report(node)),
    ':matches(JSXElement, JSXFragment) > JSXExpressionContainer': ({ expression }) => reportTexts(expression),
    JSXAttribute: ({ name, value }) =>
      void (
        value &&
        readAttributes.has(attributeName(name)) &&
        reportTexts(value.type === 'JSXExpressionContainer' ? value.expression : value)
      ),
    "VariableDeclarator[id.name='metadata'] Property[key.name=/^(title|description)$/]": ({ value }) => reportTexts(value),
  }
}

function attributeName(name) {
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name
}

/** The texts that an expression can produce, in all of its branches. */
function textsOf(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value) ? [node] : []
    case 'TemplateLiteral':
      return [...node.quasis.filter((part) => hasLetters(part.value.raw)), ...node.expressions.flatMap(textsOf)]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : textsOf(node.left)), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    default:
      return []
  }
}

function hasLetters(text) {
  return /\p{L}/u.test(text)
}
