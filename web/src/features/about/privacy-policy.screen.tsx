import { aboutText } from '#text/about';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** What the service keeps, why, and for how long. */
export default function PrivacyPolicyScreen() {
  const { brand } = useBoot();
  return (
    <article className="grid gap-6">
      <PageHeading description={aboutText.intro(brand.service_name)}>{aboutText.privacyPolicy}</PageHeading>
      {aboutText.sections.map(({ title, paragraphs }) => (
        <section key={title} className="grid gap-2">
          <h2 className="text-lg font-semibold">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
