/** Images that some or all readers cannot see. */

import { ownImage } from '@assay/contract/questions/imageAddress';
import { imagesIn } from '@assay/contract/questions/writtenImages';
import type { WrittenImage } from '@assay/contract/questions/writtenImages';
import { lettersOf, named } from './findings.ts';
import type { Item, Letter, Rule } from './findings.ts';

const isOurs = ({ address }: WrittenImage) => ownImage(address) !== null;

/** Where such an image is: "The stem and option B". */
function placesOf({ stem, choices, explanation }: Item, has: (image: WrittenImage) => boolean) {
  const options: Letter[] = lettersOf(choices.filter(({ text }) => imagesIn(text).some(has)));
  const places = [
    ...(imagesIn(stem).some(has) ? ['the question'] : []),
    ...options.map((letter) => `option ${letter}`),
    ...(imagesIn(explanation).some(has) ? ['the explanation'] : []),
  ];
  return { options, places: named(places) };
}

const undescribed: Rule = (item) => {
  const { options, places } = placesOf(item, (image) => isOurs(image) && image.alt.trim() === '');
  if (places === '') return [];
  return [
    {
      code: 'image_undescribed',
      severity: 'warning',
      what: `An image in ${places} has no description.`,
      why: 'People who cannot see or load the image cannot answer.',
      advice: 'Write what matters for the question between the brackets of ![ ], without giving the answer away.',
      options,
    },
  ];
};

const elsewhere: Rule = (item) => {
  const { options, places } = placesOf(item, (image) => !isOurs(image));
  if (places === '') return [];
  return [
    {
      code: 'image_elsewhere',
      severity: 'warning',
      what: `An image in ${places} is not stored here, so it is not shown.`,
      why: 'An image of another site could change, vanish, or tell that site who takes the quiz.',
      advice: 'Save the image and insert it with the button below the text.',
      options,
    },
  ];
};

export const imageRules: readonly Rule[] = [undescribed, elsewhere];
